import { launchBrowser, newDevice, signIn, demoEmail, DEMO_PASSWORD } from '../../e2e/support/devices.ts';
import { launchPortal } from '../../e2e/support/launch.ts';
import { inDatabase } from '../../e2e/support/database.ts';
const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
await inDatabase(portal, `with slot as (select * from attendance_slots order by starts limit 1),
 days as (select d::date as day from generate_series(public.school_day() - 40, public.school_day(), interval '1 day') d where extract(isodow from d) < 6),
 regs as (insert into attendance_registers (id, class_id, day, slot_id, half, starts, ends, confirmed_at)
   select gen_random_uuid(), c.id, days.day, slot.id, slot.half, slot.starts, slot.ends, now() from classes c, days, slot
   where ('x' || md5(c.id::text || days.day::text))::bit(8)::int > 20 on conflict do nothing returning *),
 marks as (insert into attendance_marks (id, register_id, student_id, status, author_id, authority, source, device_at, received_at, outcome, without_reason)
   select gen_random_uuid(), r.id, m.student_id, case when ('x' || md5(m.student_id::text || r.day::text))::bit(8)::int < 30 then 'absent' else 'present' end,
     gen_random_uuid(), 'teacher_of_slot', 'roll', now(), now(), 'accepted', ('x' || md5(m.student_id::text || r.day::text))::bit(8)::int = 7
   from regs r join class_memberships m on m.class_id = r.class_id and m.from_day <= r.day and coalesce(m.until_day, r.day) >= r.day returning *)
 insert into attendance_states (register_id, student_id, day, mark_id, status, in_conflict)
   select m.register_id, m.student_id, r.day, m.id, m.status, false from marks m join regs r on r.id = m.register_id`);
await inDatabase(portal, `update attendance_registers r set present = c.p, absent = c.a from (select register_id, count(*) filter (where status = 'present') p, count(*) filter (where status = 'absent') a from attendance_states group by 1) c where c.register_id = r.id`);
const [worst] = await inDatabase(portal, `select student_id::text as id from attendance_states where status = 'absent' group by 1 order by count(*) desc limit 1`);
const [cls] = await inDatabase(portal, `select class_id::text as id from attendance_registers group by 1 limit 1`);
await inDatabase(portal, `insert into attendance_sanctions (id, student_id, from_hours, term_from, term_until, unjustified_minutes, decided_by, decided_at, kind, name_en, name_fr, days, on_day, note) values (gen_random_uuid(), '0190de00-0000-7000-8000-0000000493e1', 15, '2026-09-07', '2026-11-27', 960, gen_random_uuid(), now(), 'exclusion', 'Three days of exclusion', 'Exclusion de trois jours', 3, public.school_day(), 'Spoke to the father')`);
for (const [language, theme, width] of [['en', 'light', 1280], ['fr', 'dark', 360], ['fr', 'light', 360], ['en', 'dark', 1280]] as const) {
  const office = await newDevice(browser, portal, { language, theme, width });
  await signIn(office, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await office.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(m.text()));
  const shot = async (name: string, path: string, act?: () => Promise<void>) => {
    try {
      await page.goto(portal.address + path);
      await page.waitForTimeout(1_800);
      if (act) { await act(); await page.waitForTimeout(900); }
      await page.screenshot({ path: `/tmp/look-wt-roll/${name}-${width}-${theme}-${language}.png`, fullPage: true });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (over > 0) console.log('overflow', name, width, over);
    } catch (error) { console.log(name, String(error).slice(0, 300)); }
  };
  await shot('board', '/attendance');
  await shot('month', '/attendance?tab=month', async () => { if (width === 1280) await page.getByRole('checkbox').check(); });
  await shot('class-month', `/attendance?tab=month&class=${cls!.id}&month=2026-11-01`);
  await shot('sanctions', '/attendance?tab=sanctions');
  await shot('record', '/attendance?tab=sanctions', () => page.getByRole('button', { name: /^(Record the sanction of|Enregistrer la sanction de)/ }).first().click());
  await shot('not-now', '/attendance?tab=sanctions', () => page.getByRole('button', { name: /^(Not now for|Pas maintenant pour)/ }).first().click());
  await shot('settings', '/settings/attendance');
  await shot('student', `/students/0190de00-0000-7000-8000-0000000493e1?tab=attendance`);
  await shot('gate', '/attendance', async () => { await page.getByRole('button', { name: /Late at the gate|portail/ }).first().click(); await page.getByRole('button', { name: /Scan/ }).click(); });
  await office.close();
}
await browser.close();
await portal.stop();
