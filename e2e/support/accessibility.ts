import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on a page as it stands, one line a node. */
export async function axeFindings(page: Page): Promise<string[]> {
  // A theme that has just changed runs through colours that no theme has.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const results = await page.evaluate(
    (tags) =>
      (
        globalThis as unknown as { axe: { run: (root: Document, options: object) => Promise<AxeResults> } }
      ).axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      }),
    RULES,
  );
  return results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}

/** The same in both themes. */
export async function axeFindingsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await axeFindings(page)).map((finding) => `${colorScheme} ${finding}`));
  }
  return found;
}

/** Whether the page can be pushed sideways: then something is wider than the screen. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map(
        (element) =>
          `${element.tagName} ${element.className} reaches ${Math.round(element.getBoundingClientRect().right)} of ${width}`,
      );
  });
}

/** Words that are cut off in places that must show them whole. */
export function clippedWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, [role=tab], th, h1, h2, label')]
      .filter(
        (element) =>
          element.clientWidth > 0 &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).overflowX !== 'visible',
      )
      .filter((element) => !element.closest('.sr-only') && getComputedStyle(element).clipPath === 'none')
      .map((element) => `${element.tagName} "${(element.textContent ?? '').trim().slice(0, 40)}"`),
  );
}

/** What is wrong with a view as it stands: axe in both themes, and at 320 px what is too wide or cut off. */
export async function viewFaults(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const found = await axeFindingsInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await overflow(page)), ...(await clippedWords(page)));
  if (size) await page.setViewportSize(size);
  return found;
}
