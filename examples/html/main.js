import { registerElements } from 'staytax/element';

registerElements();
const editor = document.querySelector('staytax-editor');
const saved = await (await fetch('/tax-set.json')).json();
editor.saved = saved;
editor.draft = saved;
editor.addEventListener('staytax-save', async ({ detail: { draft } }) => {
  const { ok } = await fetch('/tax-set.json', { method: 'PUT', body: JSON.stringify(draft) });
  if (ok) editor.saved = draft;
});
