import jsQR from 'jsqr';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { viewFaults } from './support/accessibility.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { type Portal, startPortal } from './support/portal.ts';

const MM = 72 / 25.4;
/** Many documents are printed here, each of them slowly. */
const LONG_MS = 120_000;

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal({ demo: true });
  browser = await openBrowser();
});

type Fee = { id: string; balance: string; student: { student_id: string } };
type Payment = { id: string; receipt: string; payment_reference: string };

async function openOffice() {
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  const faults = watchFaults(page);
  await page.goto('/fees');
  const ask = <Answer>(method: string, path: string, body?: object) =>
    page.evaluate(
      async ([how, address, text]) => {
        const stored = localStorage.getItem('preau-session') ?? '{}';
        const { access_token } = JSON.parse(stored) as { access_token: string };
        const response = await fetch(`/api/v1${address}`, {
          method: how!,
          headers: {
            authorization: `Bearer ${access_token}`,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
          ...(text && { body: text }),
        });
        if (!response.ok) throw new Error(`${address} answered ${response.status}`);
        return response.json();
      },
      [method, path, body ? JSON.stringify(body) : ''],
    ) as Promise<Answer>;
  return { page, faults, ask };
}

/** Sizes of the printed pages, each as "210x297" in millimetres. */
async function printed(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width) / MM)}x${Math.round(Number(height) / MM)}`,
  );
}

const paper = (page: Page) => page.locator('dialog[open] .paper');

async function choosePaper(page: Page, label: string): Promise<void> {
  await page.getByLabel('Paper', { exact: true }).selectOption({ label });
  await paper(page).getByRole('heading').first().waitFor();
}

/** The content of the QR code on the document, scanned at its displayed size. */
async function scan(page: Page): Promise<string | undefined> {
  const { size, pixels } = await paper(page)
    .locator('[data-qr]')
    .first()
    .evaluate(async (picture: HTMLImageElement) => {
      await picture.decode();
      const side = Math.round(picture.getBoundingClientRect().width * 2);
      const canvas = document.createElement('canvas');
      canvas.width = side;
      canvas.height = side;
      const context = canvas.getContext('2d')!;
      context.drawImage(picture, 0, 0, side, side);
      return { size: side, pixels: [...context.getImageData(0, 0, side, side).data] };
    });
  // The package is CommonJS; Node exposes its function as `default`.
  const read = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR;
  return read(new Uint8ClampedArray(pixels), size, size)?.data;
}

test(
  'a receipt has the size of its paper, its code leads to the truth, and only the first print is no copy',
  { timeout: LONG_MS },
  async () => {
    const { page, faults, ask } = await openOffice();
    const { fees } = await ask<{ fees: Fee[] }>('GET', '/payments/open-fees');
    const first = fees[0]!;
    const second = fees.find(({ student }) => student.student_id !== first.student.student_id)!;
    const payment = await ask<Payment>('POST', '/payments', {
      student_fee_ids: [first.id, second.id],
      amount: '1000',
      notes: 'From the aunt',
    });
    await page.reload();
    await page.getByRole('tab', { name: 'Payment History' }).click();
    await page
      .getByRole('row', { name: new RegExp(payment.payment_reference) })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('button', { name: 'Print receipt' }).click();

    await choosePaper(page, 'A4 sheet');
    expect(await printed(page)).toEqual(['210x297']);
    const halves = paper(page).locator('.paper-half');
    expect(await halves.count()).toBe(2);
    expect(
      await halves.first().evaluate((half) => half.scrollHeight - half.clientHeight),
      'nothing is cut',
    ).toBeLessThanOrEqual(0);
    const said = await paper(page).innerText();
    for (const text of [payment.receipt, 'one thousand CFA francs', 'School copy'])
      expect(said).toContain(text);
    expect(said, 'notes are the office’s own').not.toContain('From the aunt');
    const address = await scan(page);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/verify#\d{250,400}$/);
    expect(await viewFaults(page)).toEqual([]);

    await choosePaper(page, 'A5 sheet');
    expect(await printed(page)).toEqual(['148x210']);
    for (const [label, width] of [
      ['80 mm roll', 80],
      ['58 mm roll', 58],
    ] as const) {
      await choosePaper(page, label);
      const sizes = await printed(page);
      expect(sizes).toHaveLength(1);
      expect(sizes[0]).toMatch(new RegExp(`^${width}x`));
      const spare = Number(sizes[0]!.split('x')[1]) - ((await paper(page).boundingBox())!.height * 25.4) / 96;
      expect(spare, 'the roll is as long as what stands on it').toBeGreaterThanOrEqual(0);
      expect(spare).toBeLessThan(3);
      expect(
        await paper(page).evaluate((roll) => roll.scrollWidth - roll.clientWidth),
        'nothing stands over the edge',
      ).toBeLessThanOrEqual(0);
      expect(await scan(page)).toBe(address);
    }

    const mark = paper(page).getByText('COPY');
    expect(await mark.isVisible(), 'the first print is the original').toBe(false);
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await mark.waitFor({ state: 'visible' });

    // Each child has a separate receipt with a separate code.
    await page.getByLabel('Receipt for').selectOption({ index: 1 });
    await paper(page).getByText(`${payment.receipt}/1`).waitFor();
    expect(await scan(page)).not.toBe(address);

    const anybody = await newDevice(browser, portal, { width: 360 });
    const look = await anybody.newPage();
    const lookFaults = watchFaults(look);
    const { pathname, hash } = new URL(address!);
    await look.goto(pathname + hash);
    await look.getByRole('heading', { name: 'Check a receipt' }).waitFor();
    await look.getByText('VALID', { exact: true }).waitFor();
    const amounts = look.getByRole('cell', { name: '1\u00a0000\u00a0FCFA' });
    expect(await amounts.count(), 'signed, and said by the school').toBe(2);
    expect(await viewFaults(look)).toEqual([]);
    // Once opened, the page verifies offline.
    await look.evaluate(async () => void (await navigator.serviceWorker.ready));
    await anybody.setOffline(true);
    await look.reload();
    await look.getByText('SIGNED BY THE SCHOOL').waitFor();
    await look.getByRole('cell', { name: payment.receipt }).waitFor();
    await anybody.setOffline(false);
    // Differences between the document and its code are listed.
    await look.getByText('Compare with the paper').click();
    await look.getByLabel('Amount').fill('10 000');
    await look.getByText(/CONTRADICTION: the school signed 1\u00a0000/).waitFor();
    await ask('POST', `/payments/${payment.id}/reversal`, { reason: 'Typed twice' });
    await look.reload();
    await look.getByText('CANCELED', { exact: true }).waitFor();
    await look.goto('/v');
    await look.getByLabel('Code of the paper').fill('0000-0000-0000-0000');
    await look.getByRole('button', { name: 'Check' }).click();
    await look.getByText('UNKNOWN').waitFor();
    expect(lookFaults).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test(
  'a bill prints from a window of its own, and from the page where no window may open',
  { timeout: LONG_MS },
  async () => {
    const { page, faults } = await openOffice();
    const late = page.getByRole('row', { name: /Overdue/ }).first();
    const button = late.getByRole('button', { name: /bill/i });
    const [opened] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    const openedFaults = watchFaults(opened);
    await opened.getByRole('heading', { name: 'Payment bill' }).waitFor();
    await opened.getByText('OVERDUE').first().waitFor();
    expect(await printed(opened)).toEqual(['210x297']);
    expect(
      await opened
        .getByRole('cell')
        .first()
        .evaluate((cell) => getComputedStyle(cell).color),
      'its look came along',
    ).toBe('rgb(0, 0, 0)');
    expect(openedFaults).toEqual([]);
    await opened.close();

    await page.evaluate(() => {
      window.open = () => null;
    });
    await button.click();
    await page.getByText('Please allow pop-ups to generate payment bill').waitFor();
    for (const [label, size] of [
      ['A4 sheet', /^210x297$/],
      ['A5 sheet', /^148x210$/],
      ['80 mm roll', /^80x/],
      ['58 mm roll', /^58x/],
    ] as const) {
      await choosePaper(page, label);
      expect(await printed(page)).toEqual([expect.stringMatching(size)]);
      expect(
        await paper(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth),
        `nothing stands over the edge of ${label}`,
      ).toBeLessThanOrEqual(0);
    }
    await choosePaper(page, 'A4 sheet');
    expect(await viewFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
);
