/**
 * The page works without it, by links and :target alone. It makes the list one stop of the Tab key, with arrows inside,
 * marks the chosen row for screen readers, and moves the focus to what was chosen.
 */
export const SCRIPT = `
(() => {
  const list = document.querySelector('.scenarios');
  const links = [...list.querySelectorAll('a')];
  const stopAt = (link) => { for (const one of links) one.tabIndex = one === link ? 0 : -1; };
  const show = (isChosen) => {
    const target = links.find((one) => one.hash === location.hash);
    if (!target && isChosen) return;
    const link = target ?? links.find((one) => one.className === 'opened');
    if (!link) return;
    for (const one of links) {
      if (one === link) one.setAttribute('aria-current', 'true');
      else one.removeAttribute('aria-current');
    }
    stopAt(link);
    if (isChosen) document.querySelector(link.hash + ' h2').focus();
  };
  const steps = { ArrowDown: 1, ArrowUp: -1, Home: -links.length, End: links.length };
  list.addEventListener('keydown', (event) => {
    const at = links.indexOf(document.activeElement);
    const step = steps[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    const link = links[Math.max(0, Math.min(links.length - 1, at + step))];
    stopAt(link);
    link.focus();
  });
  addEventListener('hashchange', () => show(true));
  show(false);
})();
`;
