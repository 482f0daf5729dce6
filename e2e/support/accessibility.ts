import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Asked = { type: 'tag' | 'rule'; values: string[] };

/**
 * Runs in the page: marks rows whose elements, classes and states equal those of two earlier rows, odd and
 * even. Axe would repeat the findings of the first, and takes seconds for a list of a hundred.
 */
function markAlike(): void {
  // Attributes that identify a row are ignored; those that affect its appearance or state are compared.
  const isForm = /^(class|style|type|role|scope|disabled|aria-(?!label|describedby|controls|owns))/;
  const seen = new Map<string, number>();
  for (const row of document.querySelectorAll('tbody tr, main li')) {
    const { children } = row.parentElement!;
    const parity = Array.prototype.indexOf.call(children, row) % 2;
    const key = [row, ...row.querySelectorAll('*')].reduce(
      (form, { tagName, attributes }) =>
        Array.from(attributes).reduce(
          (words, { name, value }) =>
            name === 'data-alike' ? words : `${words} ${name}=${isForm.test(name) ? value : ''}`,
          `${form}\n${tagName}`,
        ),
      String(parity),
    );
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    row.toggleAttribute('data-alike', before > 0);
  }
}

/**
 * Axe's findings on the page in its present state, one line per node, by all rules or by those given. While
 * a dialog is open only the dialog is checked: the page below is inert and was checked before.
 */
export async function axeFindings(
  page: Page,
  asked: Asked = { type: 'tag', values: RULES },
): Promise<string[]> {
  // During a change of theme, the transition shows colors that belong to no theme.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    // Ignore infinite animations: they never finish.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.race([
      Promise.allSettled(ending.map((animation) => animation.finished)),
      new Promise((resolve) => setTimeout(resolve, 5_000)),
    ]);
  });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  await page.evaluate(markAlike);
  const results = await page.evaluate(
    (runOnly) =>
      (
        globalThis as unknown as {
          axe: { run: (context: object, options: object) => Promise<AxeResults> };
        }
      ).axe.run(
        {
          include: [...document.querySelectorAll('dialog[open]')].at(-1) ?? document,
          exclude: ['[data-alike]'],
        },
        { runOnly, resultTypes: ['violations'] },
      ),
    asked,
  );
  return results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}

/** Rules whose result depends on theme and screen: contrast in the dark theme, target sizes on a phone. */
const OF_THE_LOOK: Asked = { type: 'rule', values: ['color-contrast', 'target-size'] };

const setWidth = (page: Page, width: number) =>
  page.setViewportSize({ width, height: width < 768 ? 740 : 800 });

/** Elements wider than the screen, if the page can be scrolled sideways. */
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

/** Text that is cut off in places that must show it in full. */
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

/**
 * All faults of a view: every axe rule on a laptop in the light theme, contrast and target sizes on a phone in
 * the dark theme, and overflow and clipped text at 360 and 320 px. Other rules do not depend on the look.
 */
export async function viewFaults(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await setWidth(page, 1280);
  const found = named('1280 light', await axeFindings(page));
  found.push(...named('1280', await clippedWords(page)), ...(await unfilledWords(page)));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await setWidth(page, 360);
  found.push(...named('360 dark', await axeFindings(page, OF_THE_LOOK)));
  found.push(...(await narrowFaults(page)));
  if (size) await page.setViewportSize(size);
  return found;
}

/** Contrast in the dark theme: checked once per role, for the layout around every page on a laptop. */
export async function darkFaults(page: Page): Promise<string[]> {
  await setWidth(page, 1280);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  return axeFindings(page, OF_THE_LOOK);
}

/** Clipped text at 1280, 360 and 320 px, unfilled placeholders, and overflow at the narrowest width. */
export async function wordFaults(page: Page): Promise<string[]> {
  await setWidth(page, 1280);
  return [...(await clippedWords(page)), ...(await unfilledWords(page)), ...(await narrowFaults(page))];
}

/** Placeholders shown instead of their values, as in "The report card of {student}". */
async function unfilledWords(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return [...text.matchAll(/\{(?:[a-z]\w*|\d)(?:,[^}]*)?\}/g)].map(
    ([placeholder]) => `unfilled: ${placeholder}`,
  );
}

const named = (look: string, findings: string[]) => findings.map((finding) => `${look}: ${finding}`);

async function narrowFaults(page: Page): Promise<string[]> {
  await setWidth(page, 360);
  const found = await clippedWords(page);
  await setWidth(page, 320);
  return [...found, ...(await clippedWords(page)), ...(await overflow(page))];
}
