import type { RollEntry, Roll, RollEvent } from '../../attendance.contract.ts';
import { registerState, unmarkedOf } from '../../attendance.rules.ts';

type Register = Roll['registers'][number];

const NO_REGISTER: Omit<Register, 'slot_id'> = {
  state: 'missing',
  confirmed_at: null,
  confirmed_by: null,
  present: 0,
  absent: 0,
  late: 0,
  excused: 0,
  left: 0,
  unmarked: 0,
  conflicts: 0,
  entries: null,
};

/** The roll with this device's entries for slots that the response leaves out. */
export const withKeptEntries = (roll: Roll, kept: Roll | undefined): Roll => ({
  ...roll,
  registers: roll.registers.map((register) => ({
    ...register,
    entries:
      register.entries ??
      kept?.registers.find(({ slot_id }) => slot_id === register.slot_id)?.entries ??
      null,
  })),
});

/** Whether the roll includes the entries of a slot; without them it would look as if nobody had been marked. */
export const hasEntriesOf = (roll: Roll, slot_id: string): boolean =>
  roll.registers.some((register) => register.slot_id === slot_id && register.entries !== null);

/** The roll with this device's unsent events applied, as the server will have it. */
export function applyEvents(roll: Roll, events: readonly RollEvent[]): Roll {
  if (events.length === 0) return roll;
  const slots = new Set([
    ...roll.registers.map(({ slot_id }) => slot_id),
    ...events.map(({ slot_id }) => slot_id),
  ]);
  return {
    ...roll,
    registers: [...slots].map((slot_id) => {
      const held = roll.registers.find((register) => register.slot_id === slot_id);
      const own = events.filter((event) => event.slot_id === slot_id);
      return own.length === 0 && held
        ? held
        : afterAll({ ...NO_REGISTER, slot_id, ...held }, own, roll.pupils);
    }),
  };
}

function afterAll(
  register: Register,
  events: readonly RollEvent[],
  pupils: readonly { id: string }[],
): Register {
  const entries = new Map(register.entries?.map((entry) => [entry.student_id, entry]));
  const confirmed_at =
    register.confirmed_at ?? events.find(({ kind }) => kind === 'confirm')?.device_at ?? null;
  for (const event of events) {
    if (event.kind === 'confirm') continue;
    // The server already has this event, and its version is newer than the local one.
    if (entries.get(event.student_id)?.entry_id !== event.id) entries.set(event.student_id, entryOf(event));
  }
  const all = [...entries.values()];
  // No entries are known, so the counts of the response are kept.
  if (!register.entries && all.length === 0) return { ...register, confirmed_at };
  const marked = pupils.filter(({ id }) => entries.has(id)).length;
  const count = (...statuses: string[]) => all.filter(({ status }) => statuses.includes(status)).length;
  return {
    ...register,
    entries: all,
    confirmed_at,
    state:
      confirmed_at || all.length > 0
        ? registerState({ confirmed_at, marked }, pupils.length, true)
        : register.state,
    present: count('present'),
    absent: count('absent'),
    late: count('late'),
    excused: count('excused'),
    left: count('left_early', 'sent_home'),
    unmarked: unmarkedOf(pupils.length, marked),
    conflicts: all.filter(({ in_conflict }) => in_conflict).length,
  };
}

const entryOf = (event: Extract<RollEvent, { kind: 'mark' }>): RollEntry => ({
  student_id: event.student_id,
  entry_id: event.id,
  status: event.status,
  minutes: event.minutes,
  reason: event.reason ?? null,
  confidential: event.confidential ?? false,
  by: null,
  at: event.device_at,
  in_conflict: false,
  versions: [],
});
