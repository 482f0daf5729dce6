import { unsentOf } from './unsent-flag.ts';

// The part that the shell needs for signing out; the rest is loaded on demand.

export const hasUnsent = (owner: string): boolean => unsentOf(owner) > 0;

export const loadUnsentDialog = async () => (await import('./unsent-dialog.tsx')).UnsentDialog;

/** Deletes all of a person's data from the device when they sign out. */
export async function forgetDevice(owner: string): Promise<void> {
  try {
    await (await import('./forget-device.ts')).forgetDevice(owner);
  } catch {
    // If its code was never loaded, this page stored nothing.
  }
}
