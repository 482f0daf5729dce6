import type { Page, Request, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { sharedPortal } from './support/portal.ts';
import { type Child, childrenOf, strangersOf } from './support/school.ts';
import { settle } from './support/settle.ts';

const portal = sharedPortal();

/** Whether a request reads data. The event stream opens for itself once a page is idle. */
function isRead(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return request.method() === 'GET' && pathname.startsWith('/api/') && !pathname.endsWith('/events');
}

/** Cards that come last ask for themselves once their code is there, alone or as one request: nothing waits for them. */
const LATE = [/\/reminders$/, /^\/early-warning\/flags/];

/** Whether a request reads nothing but what comes last. */
function isLate(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url());
  const reads = pathname.endsWith('/batch') ? searchParams.getAll('of') : [pathname.replace('/api/v1', '')];
  return reads.every((read) => LATE.some((late) => late.test(read)));
}

/** API reads after a press on a link until its page is shown, request by request, without what comes last. */
async function askedBy(page: Page, name: string): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: Request) => {
    if (isRead(request) && !isLate(request)) asked.push(new URL(request.url()).pathname);
  };
  await settle(page);
  page.on('request', note);
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await settle(page);
  page.off('request', note);
  return asked;
}

async function pageOf(role: string): Promise<Page> {
  const device = await newDevice(await openBrowser(), portal);
  await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
  return device.newPage();
}

let office: Page;
let child: Child;
let next: Child;
beforeAll(async () => {
  [child, next] = await childrenOf(portal);
  office = await pageOf('admin');
});

test('a student of the list is read by one request, the first as well as the next', async () => {
  await office.goto('/students');
  expect(await askedBy(office, child.name)).toEqual(['/api/v1/batch']);
  await office.goBack();
  expect(await askedBy(office, next.name)).toEqual(['/api/v1/batch']);
});

test('so is a student’s money from the list of fees, and what was asked for a moment ago is not asked again', async () => {
  const [{ name }] = await strangersOf(portal);
  await office.goto(`/fees?search=${name}`);
  expect(await askedBy(office, name)).toEqual(['/api/v1/batch']);
  expect(new URL(office.url()).search).toBe('?tab=fees');
  await office.goBack();
  expect(await askedBy(office, name)).toEqual([]);
});

test('a tab that nobody has opened asks for its data while its code is on its way, once, and for nothing that the page shows', async () => {
  await office.goto(`/students/${child.id}`);
  await settle(office);
  const sent: string[] = [];
  office.on('request', (request) => {
    const address = decodeURIComponent(request.url().slice(portal.address.length));
    // The flags in the header belong to a part of its own, which may load after the page has settled.
    if (isRead(request) && !address.includes('/early-warning/')) sent.push(address);
  });
  // The page's code arrives last, so a read that waits for it would be missing.
  const held: Route[] = [];
  await office.route(/fee-account/, (route) => void held.push(route));
  await office.getByRole('tab', { name: 'Fees' }).click();
  const account = `/fees/students/${child.id}`;
  const first = `/api/v1/batch?of=/payments?student_id=${child.id}&of=${account}/statement`;
  await expect.poll(() => sent, { timeout: 15_000 }).toEqual([first]);
  for (const route of held) await route.continue();
  await office.getByRole('table', { name: 'Fees' }).first().waitFor();
  await settle(office);
  // Then the card of reminders for itself.
  expect(sent).toEqual([first, `/api/v1${account}/reminders`]);
});

test('and a child from the parent’s own page', async () => {
  const parent = await pageOf('parent');
  await parent.goto('/my-children');
  expect(await askedBy(parent, child.name)).toEqual(['/api/v1/batch']);
  expect(parent.url()).toContain(child.id);
});
