/** A run of adjacent keys, or a repetition; the server refuses them too. */
export function isRun(password: string): boolean {
  const lower = password.toLowerCase();
  return RUNS.some((run) => run.includes(lower)) || /^(.{1,4})\1+$/.test(lower);
}

export const RUNS = [
  '0123456789012345',
  '9876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklm',
  'qwertyuiopasdfghjkl',
];
