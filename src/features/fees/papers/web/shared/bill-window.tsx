import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { cacheWithInstallation } from '#platform/ui/installation.ts';
import { isRoll, pageRule, readPaper } from '#platform/ui/printing/paper-size.ts';
import type { Bill } from '../../receipts.contract.ts';
import { receiptsApi } from '../../../web/fees.client.ts';
import { BillPaper } from './bill-paper.tsx';

/** A stylesheet that fails to load must not block printing: the bill then prints unstyled. */
const LONGEST_WAIT_MS = 5_000;

type AskedBill = { studentId: string; studentFeeId?: string | undefined };

/**
 * Renders a bill into a window that was just opened, then opens its print dialog. React inserts the text and nothing is parsed;
 * the page's stylesheets are linked by URL, because the security policy allows no others.
 */
export async function fillBillWindow(opened: Window, { studentId, studentFeeId }: AskedBill): Promise<void> {
  const paper = opened.document;
  paper.title = i18n._(msg`Payment bill`);
  paper.documentElement.lang = currentLocale();
  paper.body.textContent = i18n._(msg`Loading...`);
  const [bill, cache] = await Promise.all([
    receiptsApi.bill.call({
      student_id: studentId,
      language: currentLocale(),
      ...(studentFeeId && { student_fee_id: studentFeeId }),
    }),
    cacheWithInstallation(),
    copyStyles(paper),
  ]);
  if (opened.closed) return;
  showBill(opened, bill, cache);
  const pictures = [...paper.querySelectorAll('img')];
  if (pictures.length > 0) await Promise.race([areDrawn(pictures), enough()]);
  if (opened.closed) return;
  opened.focus();
  opened.print();
}

/** Resolves when the images have loaded or failed: printing before the logo has loaded leaves its place empty. */
const areDrawn = (pictures: HTMLImageElement[]) =>
  Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));

function showBill(opened: Window, bill: Bill, cache: QueryClient): void {
  const { document: paper } = opened;
  const size = readPaper();
  const sheet = paper.createElement('div');
  sheet.className = 'paper mx-auto';
  paper.body.className = 'paper-window';
  sheet.dataset['paper'] = size;
  sheet.dataset['flow'] = '';
  paper.title = `${paper.title} · ${bill.student.full_name ?? bill.student.roll_number}`;
  paper.documentElement.dataset['theme'] = 'light';
  paper.body.replaceChildren(sheet);
  // A separate root, so that the bill remains when the page that opened it navigates away.
  flushSync(() =>
    createRoot(sheet).render(
      <QueryClientProvider client={cache}>
        <I18nProvider i18n={i18n}>
          <BillPaper bill={bill} narrow={isRoll(size)} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const footer = isRoll(size) ? undefined : paper.title;
  adopt(opened, pageRule(size, sheet.getBoundingClientRect().height, footer));
}

/** Adds a page rule with the constructor of that window, because a sheet of another document is rejected. */
function adopt(opened: Window, rule: string): void {
  const { CSSStyleSheet: Sheet } = opened as Window & typeof globalThis;
  if (!opened.document.adoptedStyleSheets) return;
  const styles = new Sheet();
  styles.replaceSync(rule);
  opened.document.adoptedStyleSheets = [...opened.document.adoptedStyleSheets, styles];
}

const enough = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
  });

/** Development builds inline styles; production builds link files. */
async function copyStyles(paper: Document): Promise<void> {
  const arrivals = [...document.querySelectorAll<HTMLElement>('link[rel=stylesheet], style')].map(
    (source) => {
      const copy = paper.importNode(source, true);
      if (copy instanceof HTMLStyleElement || !(source instanceof HTMLLinkElement)) {
        paper.head.append(copy);
        return Promise.resolve();
      }
      (copy as HTMLLinkElement).href = source.href;
      const arrived = new Promise<void>((resolve) => {
        copy.addEventListener('load', () => resolve());
        copy.addEventListener('error', () => resolve());
      });
      paper.head.append(copy);
      return arrived;
    },
  );
  await Promise.race([Promise.all(arrivals), enough()]);
}
