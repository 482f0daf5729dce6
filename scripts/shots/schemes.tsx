import { mkdirSync } from 'node:fs';
import { DEMO_PASSWORD, demoEmail, launchBrowser, newDevice, signIn } from '../../e2e/support/devices.ts';
import { launchPortal } from '../../e2e/support/launch.ts';
import { settle } from '../../e2e/support/settle.ts';
const OUT = '/tmp/look-schemes';
mkdirSync(OUT, { recursive: true });
const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
const { randomUUID } = await import('node:crypto');
const session = await (await fetch(`${portal.address}/auth/v1/token?grant_type=password`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: demoEmail('admin'), password: DEMO_PASSWORD }) })).json();
const api = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${portal.address}/api/v1${path}`, { method, headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) });
  const json = await answer.json();
  if (!answer.ok) console.log(path, answer.status, JSON.stringify(json).slice(0, 300));
  return json;
};
const { schemes } = await api('GET', '/marking/schemes');
const overview = await api('GET', '/marks');
const classId = overview.sheets[0].class_id;
let n = 0;
for (const s of overview.sheets.filter((x: any) => x.class_id === classId && x.period === 0)) {
  n += 1;
  if (n % 9 === 0) continue;
  const { sheet_id } = await api('POST', '/marks/sheets', { class_id: s.class_id, subject_id: s.subject_id, period: s.period, slot: s.slot });
  const sheet = await api('GET', `/marks/sheets/${sheet_id}`);
  await api('POST', `/marks/sheets/${sheet_id}/cells`, { sheet_id, events: sheet.pupils.flatMap((p: any, i: number) => (i * n) % 13 === 5 ? [] : [{ id: randomUUID(), assessment_id: sheet.assessments[0].id, student_id: p.id, base_id: null, number: i === 3 && n > 2 ? null : String(4 + ((i * 7 + n * 5) % 31) / 2), special: i === 3 && n > 2 ? 'absent_justified' : null, judgement: null, source: 'grid', device_at: new Date().toISOString() }].filter((e) => e.number || e.special)) });
}
const scheme = schemes[0].scheme_id;
const looks = [[1280, 'light', 'en'], [360, 'dark', 'fr'], [360, 'light', 'en'], [1280, 'dark', 'fr']] as const;
for (const [width, theme, language] of looks) {
  const device = await newDevice(browser, portal, { language, theme, width });
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  const shot = async (name: string, fullPage = true) => { await settle(page); await page.screenshot({ path: `${OUT}/${name}-${width}-${theme}-${language}.png`, fullPage }); };
  await page.goto('/settings/marking'); await shot('list');
  await page.goto(`/settings/marking/${scheme}`); await shot('scheme');
  const change = page.getByRole('button', { name: language === 'fr' ? /^Modifier / : /^Change / });
  for (const [at, name] of [[0, 'basics'], [1, 'periods'], [3, 'missing'], [7, 'grades'], [8, 'honours'], [9, 'promotion']] as const) {
    await change.nth(at).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(700);
    await shot(`part-${name}`, false);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
  await page.getByRole('button', { name: language === 'fr' ? 'Attribuer aux classes' : 'Give to classes' }).click();
  await page.getByRole('dialog').waitFor(); await page.waitForTimeout(600); await shot('give', false); await page.keyboard.press('Escape');
  await page.getByRole('button', { name: language === 'fr' ? /^Matières de/ : /^Subjects of/ }).first().click();
  await page.getByRole('dialog').waitFor(); await page.waitForTimeout(600); await shot('subjects', false);
  await page.goto(`/marks/classes/${classId}?which=0`); await shot('class');
  await page.locator('tbody tr:first-child td button').first().click();
  await page.getByRole('dialog').waitFor(); await page.waitForTimeout(800); await shot('explain', false);
  await page.getByRole('dialog').locator('li button').first().click(); await page.waitForTimeout(800); await shot('explain2', false);
  await device.close();
}
await browser.close();
await portal.stop();
process.exit(0);
