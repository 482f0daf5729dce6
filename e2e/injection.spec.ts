import { expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';
import { settle } from './support/settle.ts';

const SHAPES = [
  '<script>CALL</script>',
  '<img src=x onerror=CALL>',
  '<svg onload=CALL>',
  '"><svg/onload=CALL>',
  "'><img src=x onerror=CALL>",
  '<iframe srcdoc="<script>CALL</script>">',
  '<a href="javascript:CALL">x</a>',
  'javascript:CALL',
  '<details open ontoggle=CALL>',
  '<body onload=CALL>',
  '<input autofocus onfocus=CALL>',
  '<video><source onerror=CALL>',
  '<math><mi//xlink:href="data:x,<script>CALL</script>">',
  '{{constructor.constructor("CALL")()}}',
  '${CALL}',
  '`-CALL-`',
  "';CALL;//",
  '";CALL;//',
  '</script><script>CALL</script>',
  '</title><script>CALL</script>',
  '<!--<img src="--><img src=x onerror=CALL>',
  '<style>@import"javascript:CALL"</style>',
  '<object data="javascript:CALL">',
  '<embed src="javascript:CALL">',
  '<form action="javascript:CALL"><button>x',
];
const CALLS = ['alert(1)', 'window.__ran=1'];
/** Fifty texts that would run on a page that treats text as HTML or script. */
const PAYLOADS = SHAPES.flatMap((shape) => CALLS.map((call) => shape.replace('CALL', call).slice(0, 100)));

const PAGES = [
  '/dashboard',
  '/students',
  '/students?search=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  '/classes',
  '/people',
  '/people?search=%3Cscript%3Ealert(1)%3C/script%3E',
  '/people/waiting',
  '/people/invitations',
  '/outbox',
  '/audit',
  '/student-bank',
  '/student-bank?search=%3Cscript%3Ealert(1)%3C/script%3E',
  '/books',
  '/fees',
  '/fees?search=%3Csvg%20onload%3Dalert(1)%3E',
  '/fees?tab=payments',
  '/fees?tab=structures',
  '/fees/reports',
  '/finance-tracker',
  '/finance-tracker?search=%3Csvg%20onload%3Dalert(1)%3E',
  '/finance-tracker?tab=month',
  '/finance-tracker?tab=recurring',
  '/finance-tracker?tab=import',
  '/finance-tracker?tab=activity',
  '/announcements',
  '/announcements?page=2',
  '/announcements?search=%3Csvg%20onload%3Dalert(1)%3E',
  '/messages',
  '/messages?page=2',
  '/inbox',
  '/deliveries',
  '/jobs',
  '/profile',
];

test('A4: what people write never runs, whichever page shows it', { timeout: 300_000 }, async () => {
  const portal = await startPortal({ demo: true });
  const browser = await openBrowser();
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const faults: string[] = [];
  // Every window, because a bill opens in a new one.
  device.on('page', (opened) => {
    opened.on('dialog', (dialog) => {
      faults.push(`${opened.url()}: a dialog said ${dialog.message()}`);
      void dialog.dismiss();
    });
    opened.on('console', (message) => {
      if (/Content Security Policy|Trusted ?Type/i.test(message.text()))
        faults.push(`${opened.url()}: ${message.text()}`);
    });
  });
  const page = await device.newPage();
  await page.goto('/dashboard');

  // Through the API with a session: each text in every field that accepts one.
  const made = await page.evaluate(async (payloads) => {
    const { access_token } = JSON.parse(localStorage.getItem('preau-session') ?? '{}') as {
      access_token: string;
    };
    const post = async (path: string, body: object, method: 'POST' | 'PUT' | 'PATCH' = 'POST') => {
      const response = await fetch(`/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, never> };
    };
    const statuses: number[] = [];
    let student = '';
    for (const [number, text] of payloads.entries()) {
      const schoolClass = await post('/classes', {
        name: text.slice(0, 30),
        section: String(number),
        grade_level: 'grade_7',
      });
      const enrolled = await post('/students', {
        full_name: text,
        email: `x${number}@school.test`,
        roll_number: `${number} ${text}`.slice(0, 30),
        date_of_birth: '2014-03-09',
        class_id: schoolClass.body['id'],
        address: text,
        emergency_contact: text.padEnd(10, '.'),
      });
      const invited = await post('/invitations', { role: 'teacher', full_name: text });
      statuses.push(schoolClass.status, enrolled.status, invited.status);
      student = (enrolled.body['student'] as { id?: string } | undefined)?.id ?? student;
    }
    let account = '';
    for (const text of payloads.slice(0, 20)) {
      const opened = await post('/bank/accounts', { account_name: text, student_ids: [student] });
      account = (opened.body['id'] as string | undefined) ?? account;
    }
    for (const text of payloads) {
      const paid = await post(`/bank/accounts/${account}/deposits`, { amount: '500', description: text });
      if (paid.status === 201)
        await post(`/bank/transactions/${paid.body['id']}/reversal`, { reason: text.padEnd(3, '.') });
    }
    // One fee with each text for the student of that name; paid with it, reduced for it, and every other
    // payment reversed.
    const current = await fetch('/api/v1/school-years/current', {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const { year } = (await current.json()) as { year: { name: string } };
    const fees: number[] = [];
    let receipt = '';
    for (const [number, text] of payloads.slice(0, 24).entries()) {
      const structure = await post('/fees/structures', {
        name: text,
        amount: '1000',
        academic_year: year.name,
        description: text,
      });
      const assigned = await post('/fees/assignments', {
        fee_structure_id: structure.body['id'],
        student_ids: [student],
        instalments: [{ amount: '1000', due_date: '2026-01-15' }],
      });
      const owed = await fetch(`/api/v1/fees?student_id=${student}&structure_id=${structure.body['id']}`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      const fee = ((await owed.json()) as { fees: { id: string }[] }).fees[0]?.id;
      const reason = text.padEnd(3, '.');
      const reduced = await post(`/fees/${fee}/reductions`, { kind: 'discount', amount: '100', reason });
      const paid = await post('/payments', { student_fee_ids: [fee], amount: '300', notes: text });
      const steps = [structure, assigned, reduced, paid];
      if (number % 2 === 1) steps.push(await post(`/payments/${paid.body['id']}/reversal`, { reason }));
      else receipt = (paid.body['receipts'] as { id: string }[] | undefined)?.[0]?.id ?? receipt;
      fees.push(...steps.map(({ status }) => status));
    }
    // Personal books: as category, description, method and notes, and in a rule that is changed once so that
    // the activity shows it too.
    const books: number[] = [];
    for (const text of payloads) {
      const entry = {
        type: 'expense',
        amount: '500',
        description: text,
        payment_method: text.slice(0, 50),
        notes: text,
        transaction_date: new Date().toISOString().slice(0, 10),
      };
      const category = await post('/finance/categories', { name: text, type: 'expense' });
      const category_id = category.body['id'];
      const added = await post('/finance/transactions', { ...entry, category_id, is_recurring: true });
      const changed = await post(
        `/finance/transactions/${added.body['id']}`,
        { ...entry, category_id },
        'PUT',
      );
      books.push(category.status, added.status, changed.status);
    }
    // As title, text and link of an announcement and of a conversation.
    const people = await fetch('/api/v1/message-colleagues', {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const [colleague] = ((await people.json()) as { people: { id: string }[] }).people;
    const news: number[] = [];
    for (const text of payloads) {
      const body = `${text}\n\n[${text}](javascript:alert(1)) https://evil.test/${text}`;
      const said = await post('/announcements', {
        title_fr: text,
        body_fr: body,
        title_en: text,
        body_en: body,
        pinned: false,
        acknowledge: false,
        roles: ['teacher'],
        class_ids: [],
        choices_fr: [text, `2 ${text}`],
        choices_en: [text, `2 ${text}`],
      });
      const written = await post(`/teachers/${colleague!.id}/threads`, { subject: text, body });
      news.push(said.status, written.status);
    }
    const threads = await fetch('/api/v1/message-threads', {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const [thread] = ((await threads.json()) as { threads: { id: string }[] }).threads;
    const paper = await fetch(`/api/v1/receipts/${receipt}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const { code } = (await paper.json()) as { code: string };
    const [text] = payloads;
    const noted = await post(`/students/${student}/status`, { status: 'suspended', note: text }, 'PUT');
    const named = await post('/profile', { full_name: text }, 'PATCH');
    return {
      news,
      thread: thread!.id,
      statuses,
      fees,
      books,
      noted: noted.status,
      named: named.status,
      student,
      account,
      code,
    };
  }, PAYLOADS);
  expect(made.statuses.filter((status) => status === 201).length).toBeGreaterThan(PAYLOADS.length * 2.5);
  expect(made.named).toBe(200);
  expect(new Set(made.fees), 'every step with a fee').toEqual(new Set([201]));

  expect(new Set(made.books), 'every step of own books').toEqual(new Set([201, 200]));

  expect(new Set(made.news), 'every announcement and conversation').toEqual(new Set([201]));

  const ofStudent = [
    `/messages/${made.thread}`,
    `/students/${made.student}`,
    `/student-bank/${made.account}`,
    `/fees/students/${made.student}`,
    `/fees?student_id=${made.student}`,
    `/v/${made.code}`,
  ];
  for (const path of [...PAGES, ...ofStudent]) {
    await page.goto(path);
    await settle(page);
    expect(await page.evaluate(() => '__ran' in window), path).toBe(false);
  }

  // Documents: a bill in its window and in the page, and the receipts of a payment.
  await page.goto(`/fees?student_id=${made.student}`);
  const bill = page.getByRole('button', { name: /Generate payment bill/ }).first();
  const [opened] = await Promise.all([page.waitForEvent('popup'), bill.click()]);
  await opened.getByRole('heading', { name: 'Payment bill' }).waitFor();
  expect(await opened.evaluate(() => '__ran' in window), 'the bill in its window').toBe(false);
  await opened.close();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await bill.click();
  await page.locator('dialog[open] .paper').waitFor();
  expect(await page.evaluate(() => '__ran' in window), 'the bill in the page').toBe(false);
  for (const place of [0, 1]) {
    await page.goto('/fees?tab=payments');
    await page.getByRole('rowheader').nth(place).getByRole('button').click();
    await page.getByRole('button', { name: 'Print receipt' }).click();
    await page.locator('dialog[open] .paper').waitFor();
    expect(await page.evaluate(() => '__ran' in window), 'a receipt').toBe(false);
  }
  await page.goto('/students?search=onerror');
  await page.getByRole('link', { name: '<img src=x onerror=alert(1)>', exact: true }).first().waitFor();
  expect(faults).toEqual([]);
});
