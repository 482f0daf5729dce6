import { attendanceRegisters, attendanceStates } from './attendance.tables.ts';

/** The columns that `totalsOf` needs; the query joins states and registers. */
export const MARKED_SLOT = {
  day: attendanceStates.day,
  half: attendanceRegisters.half,
  starts: attendanceRegisters.starts,
  ends: attendanceRegisters.ends,
  status: attendanceStates.status,
  minutes: attendanceStates.minutes,
} as const;
