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

/** A stylesheet that does not come keeps nobody waiting: the bill then prints plainly. */
const LONGEST_WAIT_MS = 5_000;

type AskedBill = { studentId: string; studentFeeId?: string | undefined };

/**
 * Shows a bill in a window that has just been opened, then its print dialog. Words are put there as text by React and nothing
 * is parsed; the page's own stylesheets come along by their address, for the security policy lets no others in.
 */
export async function fillBillWindow(opened: Window, { studentId, studentFeeId }: AskedBill): Promise<void> {
  const paper = opened.document;
  paper.title = i18n._(msg`Payment bill`);
  paper.documentElement.lang = currentLocale();
  paper.body.textContent = i18n._(msg`Loading...`);
  const [bill, cache] = await Promise.all([
    receiptsApi.bill.call({
      student_id: studentId,
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

/** A printer that is asked before the logo came prints its empty place. One that does not come is left out. */
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
  // It stays when the page that opened it moves on: no part of that page, but a root of its own.
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

/** A page box for that window: its sheets are made by its own constructor. */
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

/** In development styles stand in the page itself; in what schools run they are files. */
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
