import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle } from './attendance-oracle.ts';
import {
  afterTap,
  AUTHORITIES,
  currentSlot,
  foldEntries,
  isLocked,
  type MarkedSlot,
  type EntryEvent,
  minutesLate,
  missedMinutes,
  registerState,
  SOURCES,
  STATUSES,
  totalsOf,
} from './attendance.rules.ts';

// Checks the rules for conflicting entries against an oracle written from the school's agreement alone.

const anEvent = (given: Partial<EntryEvent> & { id: string }): EntryEvent => ({
  base_id: null,
  status: 'absent',
  minutes: null,
  authority: 'teacher_of_slot',
  source: 'roll',
  ...given,
});

/** Events that each build on an earlier event, on none, or on one that never arrived; some are sent twice. */
const histories = fc
  .array(
    fc.record({
      status: fc.constantFrom(...STATUSES),
      minutes: fc.constantFrom(null, 5, 20),
      authority: fc.constantFrom(...AUTHORITIES),
      source: fc.constantFrom(...SOURCES),
      base: fc.integer({ min: -2, max: 6 }),
      repeats: fc.option(fc.nat(6), { nil: null, freq: 4 }),
    }),
    { maxLength: 7 },
  )
  .map((drafts) => {
    const events: EntryEvent[] = [];
    for (const [at, { base, repeats, ...value }] of drafts.entries()) {
      const again = repeats === null ? undefined : events[repeats];
      const base_id = base === -2 ? 'lost on the way' : base === -1 ? null : (events[base]?.id ?? null);
      events.push(again ?? anEvent({ id: `e${at}`, base_id, ...value }));
    }
    return events;
  });

describe('the effective entry among many events', () => {
  it('follows the written rules, whatever happened', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const { effective } = foldEntries(events);
        expect({ shown: effective?.event.id ?? null, flagged: effective?.in_conflict ?? false }).toEqual(
          oracle(events),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('is unchanged when an answer was lost and everything is sent again (rule 1)', () => {
    fc.assert(
      fc.property(histories, fc.nat(7), (events, from) => {
        const once = foldEntries(events);
        const again = foldEntries([...events, ...events.slice(from)]);
        expect(again.effective).toEqual(once.effective);
        expect([...again.outcomes]).toEqual([...once.outcomes]);
      }),
    );
  });

  it('never hides a difference: entries that the next author did not see are in conflict (rules 3 and 4)', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const { outcomes, effective } = foldEntries(events);
        const differed = [...outcomes.values()].some((outcome) => outcome === 'won' || outcome === 'lost');
        const last = [...outcomes.values()].at(-1);
        if (!differed) expect(effective?.in_conflict ?? false).toBe(false);
        if (last === 'won' || last === 'lost') expect(effective?.in_conflict).toBe(true);
      }),
    );
  });

  it('of a teacher does not overrule the office unless the teacher has seen its entry (rule 4)', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(...STATUSES), (events, status) => {
        const office = anEvent({ id: 'office', status: 'excused', authority: 'office', source: 'office' });
        const before = [...events, { ...office, base_id: foldEntries(events).effective?.event.id ?? null }];
        const blind = anEvent({ id: 'blind', status });
        const after = foldEntries([...before, blind]);
        expect(after.effective?.event.status).toBe('excused');
        expect(after.effective?.in_conflict).toBe(status !== 'excused');
      }),
    );
  });

  it('of two teachers who did not see each other’s is the one received later, marked as such (rule 4)', () => {
    const { effective, outcomes } = foldEntries([
      anEvent({ id: 'a' }),
      anEvent({ id: 'b', status: 'present' }),
    ]);
    expect(effective).toMatchObject({ event: { id: 'b' }, in_conflict: true });
    expect(outcomes.get('b')).toBe('won');
  });

  it('for an absent pupil who came to the gate is late, without a conflict (rule 5)', () => {
    const late = anEvent({ id: 'g', status: 'late', minutes: 20, authority: 'office', source: 'gate' });
    const { effective, outcomes } = foldEntries([anEvent({ id: 'a' }), late]);
    expect(effective).toMatchObject({ event: { id: 'g' }, in_conflict: false });
    expect(outcomes.get('g')).toBe('refined');
  });

  it('is in conflict until somebody who has seen it decides', () => {
    const conflict = [anEvent({ id: 'a' }), anEvent({ id: 'b', status: 'present' })];
    const { effective } = foldEntries([...conflict, anEvent({ id: 'c', status: 'late', base_id: 'b' })]);
    expect(effective).toMatchObject({ event: { id: 'c' }, in_conflict: false });
  });
});

it('taps cycle from unmarked to absent, late, excused, present, and back to absent', () => {
  const taps = [null, 'absent', 'late', 'excused', 'present'] as const;
  expect(taps.map(afterTap)).toEqual(['absent', 'late', 'excused', 'present', 'absent']);
});

it('offers the current slot, between two the next one, in the evening the last', () => {
  const slots = [
    { starts: 450, ends: 720 },
    { starts: 780, ends: 930 },
  ];
  expect([0, 450, 719, 720, 800, 1_000].map((minute) => currentSlot(slots, minute)?.starts)).toEqual([
    450, 450, 450, 780, 780, 780,
  ]);
  expect(currentSlot([], 450)).toBeUndefined();
});

it('counts lateness from the beginning of the slot, at least one minute, and none outside the slot', () => {
  expect([440, 450, 455, 719, 720].map((minute) => minutesLate({ starts: 450, ends: 720 }, minute))).toEqual([
    null,
    1,
    5,
    269,
    null,
  ]);
});

it.each([
  [null, false, 'to_come'],
  [null, true, 'missing'],
  [{ confirmed_at: null, marked: 0 }, true, 'missing'],
  [{ confirmed_at: null, marked: 3 }, true, 'under_way'],
  [{ confirmed_at: 'then', marked: 2 }, true, 'incomplete'],
  [{ confirmed_at: 'then', marked: 24 }, false, 'taken'],
  [{ confirmed_at: 'then', marked: 25 }, false, 'taken'],
] as const)('the register %j of 24 pupils whose slot has begun (%j) is %s', (register, begun, state) => {
  expect(registerState(register, 24, begun)).toBe(state);
});

it('a register locks this long after it was saved, and never before', () => {
  const at = new Date('2026-11-23T07:00:00Z');
  expect([59, 60].map((minutes) => isLocked(at, 60, new Date(at.getTime() + minutes * 60_000)))).toEqual([
    false,
    true,
  ]);
  expect(isLocked(null, 0, at)).toBe(false);
});

const slot = (given: Partial<MarkedSlot> = {}): MarkedSlot => ({
  day: '2026-11-23',
  half: 'am',
  starts: 450,
  ends: 570,
  status: 'absent',
  minutes: null,
  ...given,
});

describe('hours and half-days', () => {
  it.each([
    ['present', null, 0],
    ['late', 30, 0],
    ['absent', null, 120],
    ['excused', null, 120],
    ['left_early', 90, 30],
    ['sent_home', 0, 120],
    ['left_early', 500, 0],
  ] as const)('%s (%j minutes) counts %d missed minutes of two hours', (status, minutes, missed) => {
    expect(missedMinutes(slot({ status, minutes }))).toBe(missed);
  });

  it('are justified by the entry or by an accepted justification of that half-day; the entry is unchanged', () => {
    const slots = [slot(), slot({ half: 'pm' }), slot({ day: '2026-11-24', status: 'excused' })];
    const span = { from_day: '2026-11-23', until_day: '2026-11-23', half: 'pm' } as const;
    expect(totalsOf(slots, [span], 'any')).toMatchObject({
      unjustified_minutes: 120,
      justified_minutes: 240,
    });
  });

  it('count a half-day for any missed hour, or its fraction, as the school chooses', () => {
    const slots = [slot(), slot({ starts: 570, ends: 690, status: 'present' })];
    expect(totalsOf(slots, [], 'any').half_days).toBe(1);
    expect(totalsOf(slots, [], 'proportional').half_days).toBe(0.5);
  });

  it('count lateness separately, and nothing if nobody marked', () => {
    expect(totalsOf([slot({ status: 'late', minutes: 15 })], [], 'any')).toMatchObject({
      times_late: 1,
      late_minutes: 15,
      half_days: 0,
      presence: 100,
    });
    expect(totalsOf([], [], 'any')).toMatchObject({ marked: 0, presence: null });
  });
});
