import { unsentOf } from './unsent-flag.ts';

// What the shell needs at a sign-out, and nothing more: the rest comes when it is needed.

export const hasUnsent = (owner: string): boolean => unsentOf(owner) > 0;

export const loadUnsentDialog = async () => (await import('./unsent-dialog.tsx')).UnsentDialog;

/** Nothing of a person stays on the device after they signed out. */
export async function forgetDevice(owner: string): Promise<void> {
  try {
    await (await import('./forget-device.ts')).forgetDevice(owner);
  } catch {
    // Without its code nothing was kept in this page either.
  }
}
