import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Of what holds, and where exactly, nothing is told: that takes axe a third of its time. */
const OPTIONS = { resultTypes: ['violations'], selectors: false };

/** The violations of all axe rules on the current page, or in a part of it. */
export async function violationsOn(page: Page, part = 'html'): Promise<unknown> {
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(axe.source);
  return page.evaluate(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(OPTIONS)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
  );
}
