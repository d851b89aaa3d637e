/**
 * The page works without it, by links and :target alone. It marks the chosen row for screen readers and moves
 * the focus to what was chosen.
 */
export const SCRIPT = `
(() => {
  const links = [...document.querySelectorAll('.scenarios a')];
  const show = (isChosen) => {
    const link = links.find((one) => one.hash === location.hash) ?? links[0];
    for (const one of links) {
      if (one === link) one.setAttribute('aria-current', 'true');
      else one.removeAttribute('aria-current');
    }
    if (!isChosen || !link) return;
    const heading = document.querySelector(link.hash + ' h2');
    if (heading) heading.focus();
  };
  addEventListener('hashchange', () => show(true));
  show(false);
})();
`;
