import { totalOwed } from '#features/fees/fees.rules.ts';
import { demoId } from '#features/demo.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { APEE, francs, INSCRIPTION, type PlannedFee, SCOLARITE } from './fee-plan.ts';
import type { Claim, PaymentDesk } from './payments.ts';
import type { Family } from './people-plan.ts';
import { ADMIN, BURSAR } from './school-plan.ts';
import { ids, type Tour } from './tour.ts';

const DAY_MS = 86_400_000;

/** Days on which the office takes money: school days, two per week in the holidays, and today. */
export function officeDays({ calendar, at, now }: Tour): SchoolDay[] {
  const days: SchoolDay[] = [];
  for (let day = calendar.first_day; day <= calendar.today; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const isHoliday = calendar.holidays.some(
      (holiday) => holiday.first_day <= day && day <= holiday.last_day,
    );
    if (calendar.days.includes(day) || (isHoliday && (weekday === 1 || weekday === 3))) days.push(day);
  }
  if (!days.includes(calendar.today)) days.push(calendar.today);
  // Before the counter opens, today has no payments.
  return now < at(calendar.today, 8 * 60 + 30) ? days.filter((day) => day < calendar.today) : days;
}

const pick = (of: readonly PlannedFee[], structure: number, instalment = 1) =>
  of.filter((fee) => fee.structure === structure && fee.instalment === instalment);

/**
 * The families' payments since the year began, on time, partial, late or missing, and their payment claims.
 */
export function familiesPay(tour: Tour, desk: PaymentDesk, fees: readonly PlannedFee[]): Claim[] {
  const { calendar, at, now, families } = tour;
  const random = seededRandom(2_718);
  const days = officeDays(tour);
  const lastMinute = (day: SchoolDay) =>
    day === calendar.today
      ? Math.min(900, Math.floor((now.getTime() - at(day, 0).getTime()) / 60_000) - 2)
      : 900;
  /** A time at the counter in a week of the year, or null if it is in the future. */
  const momentIn = (week: number): Date | null => {
    const wanted = addDays(calendar.first_day, week * 7 + random.below(7));
    const minute = 465 + random.below(420);
    const day = days.find((open) => open >= wanted);
    return day ? at(day, Math.min(minute, lastMinute(day))) : null;
  };
  const own = new Map<Family, PlannedFee[]>();
  const familyOf = new Map(families.flatMap((family) => family.pupils.map((pupil) => [pupil, family])));
  for (const fee of fees) {
    const family = familyOf.get(fee.pupil)!;
    own.set(family, [...(own.get(family) ?? []), fee]);
  }
  let numbers = 0;
  const way = () => {
    const draw = random.below(20);
    numbers += 1;
    const six = String(random.below(900_000) + 100_000);
    if (draw < 10) return { method: 'cash' as const };
    if (draw < 17) return { method: 'mobile_money' as const, operator: `MP${six}.${1_000 + numbers}.A` };
    if (draw < 19) return { method: 'bank_transfer' as const, operator: `VIR ${six}-${numbers}` };
    return { method: 'check' as const, operator: `CHQ ${six}${numbers}` };
  };
  const planned: { when: Date; run: (when: Date) => void }[] = [];
  const soon = (week: number, run: (when: Date) => void) => {
    const when = momentIn(week);
    if (when) planned.push({ when, run });
  };
  const by = () => ids.person(random.below(3) === 0 ? ADMIN : BURSAR);
  const pay = (of: readonly PlannedFee[], share: 'all' | 'half') => (when: Date) => {
    const due = totalOwed(of);
    const amount = share === 'all' ? due : centimes((due / 2_000_00n) * 1_000_00n);
    if (amount > 0n) desk.pay({ at: when, by: by(), fees: of, amount, ...way() });
  };

  for (const [family, all] of own) {
    if (family.number === 0) continue;
    const mood = random.below(100);
    if (mood >= 97) continue;
    soon(random.below(2), pay([...pick(all, INSCRIPTION), ...pick(all, APEE)], 'all'));
    if (mood >= 92) continue;
    const [first, second, third] = [1, 2, 3].map((nth) => pick(all, SCOLARITE, nth));
    if (mood < 70) soon(2 + random.below(4), pay(first!, 'all'));
    else {
      soon(3, pay(first!, 'half'));
      soon(6 + random.below(8), pay(first!, mood < 86 ? 'all' : 'half'));
    }
    if (mood < 58) soon(13 + random.below(5), pay(second!, 'all'));
    else if (mood < 78) soon(16 + random.below(4), pay(second!, 'half'));
    if (mood < 12) soon(17 + random.below(3), pay(third!, 'all'));
    const others = all.filter(({ structure }) => structure > APEE);
    if (others.length > 0 && mood < 66) soon(18, pay(others, 'all'));
  }
  theNamedFamily(tour, desk, own.get(families[0]!)!, planned, momentIn);
  for (const { when, run } of planned.toSorted((a, b) => a.when.getTime() - b.when.getTime())) run(when);
  return claimsOf(tour, desk, own, days);
}

type Plan = { when: Date; run: (when: Date) => void }[];

/**
 * The family of the printed accounts: two installments paid together, one in part, and a payment entered
 * twice and reversed.
 */
function theNamedFamily(
  { now }: Tour,
  desk: PaymentDesk,
  all: readonly PlannedFee[],
  planned: Plan,
  momentIn: (week: number) => Date | null,
): void {
  const some = (structure: number, instalment: number, pupils: readonly number[] = [1, 2, 3]) =>
    all.filter(
      (fee) =>
        fee.structure === structure && fee.instalment === instalment && pupils.includes(fee.pupil.number),
    );
  const by = ids.person(BURSAR);
  const later = (when: Date, minutes: number) =>
    new Date(Math.min(when.getTime() + minutes * 60_000, now.getTime() - 60_000));
  const plan = (week: number, run: (when: Date) => void) => planned.push({ when: momentIn(week)!, run });
  plan(0, (at) =>
    desk.pay({
      at,
      by,
      fees: [...some(INSCRIPTION, 1), ...some(APEE, 1)],
      amount: francs(105_000),
      method: 'cash',
    }),
  );
  plan(3, (at) =>
    desk.pay({
      at,
      by,
      fees: some(SCOLARITE, 1, [1, 2]),
      amount: francs(120_000),
      method: 'mobile_money',
      operator: 'MP241009.1432.A07311',
      notes: 'Payé par l’oncle, pour Élodie et Joël',
    }),
  );
  plan(5, (at) =>
    desk.pay({
      at,
      by,
      fees: some(SCOLARITE, 1, [3]),
      amount: francs(55_000),
      method: 'check',
      operator: 'CHQ 0048213',
      credit: { pupil: some(SCOLARITE, 1, [3])[0]!.pupil, amount: francs(5_000) },
    }),
  );
  plan(14, (at) =>
    desk.pay({ at, by, fees: some(SCOLARITE, 2, [1]), amount: francs(50_000), method: 'cash' }),
  );
  plan(16, (at) => {
    desk.pay({ at, by, fees: some(SCOLARITE, 2, [2]), amount: francs(20_000), method: 'cash' });
    const twice = desk.pay({
      at: later(at, 3),
      by,
      fees: some(SCOLARITE, 2, [2]),
      amount: francs(20_000),
      method: 'cash',
    });
    twice.takeBack(later(at, 9), 'Saisi deux fois');
  });
}

/** Payment claims of families: some accepted, one refused, the last ones pending. */
function claimsOf(
  { now, calendar, at, families, timeZone }: Tour,
  desk: PaymentDesk,
  own: ReadonlyMap<Family, PlannedFee[]>,
  days: readonly SchoolDay[],
): Claim[] {
  const owing = [...own]
    .filter(
      ([family, fees]) =>
        family.joined === 'account' &&
        fees.some((fee) => fee.structure === SCOLARITE && fee.instalment === 2 && fee.owed > 0n),
    )
    .slice(0, 9);
  const waiting = 5;
  return owing.map(([family, fees], place): Claim => {
    const isWaiting = place < waiting;
    const refused = place === owing.length - 1;
    const sentOn = isWaiting ? days.at(-2 - (place % 2))! : days.at(-12 + place)!;
    const sent_at = at(sentOn, 1_080 + place * 11);
    const open = fees.filter((fee) => fee.structure === SCOLARITE && fee.instalment === 2 && fee.owed > 0n);
    const [fee] = open;
    const amount: Money = refused ? francs(35_000) : fee!.owed;
    const claim: Claim = {
      id: demoId(98, place + 1),
      student_id: ids.student(fee!.pupil.number),
      sent_by: ids.person(100 + families.indexOf(family)),
      sent_at: sent_at < now ? sent_at : new Date(now.getTime() - 5_400_000),
      payment_method: 'mobile_money',
      way: place % 2 === 0 ? 'MTN Mobile Money' : 'Orange Money',
      operator_reference: `MP${calendar.year % 100}${String(4_711 + place * 137)}.${1_200 + place}.C${40_100 + place * 77}`,
      amount,
      paid_on: sentOn,
      state: 'sent',
      decided_by: null,
      decided_at: null,
      reason: null,
    };
    if (isWaiting) return claim;
    const decided_at = at(schoolDay(new Date(sent_at.getTime() + DAY_MS), timeZone), 560 + place);
    if (refused)
      return {
        ...claim,
        state: 'refused',
        decided_by: ids.person(BURSAR),
        decided_at,
        reason: 'Ce numéro n’est pas sur notre relevé.',
      };
    desk.pay({
      at: decided_at,
      by: ids.person(BURSAR),
      fees: [fee!],
      amount,
      method: 'mobile_money',
      operator: claim.operator_reference,
      claim_id: claim.id!,
    });
    return { ...claim, state: 'accepted', decided_by: ids.person(BURSAR), decided_at };
  });
}
