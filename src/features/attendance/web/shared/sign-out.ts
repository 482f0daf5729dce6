import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { unsentOf } from './unsent-flag.ts';

// What the shell needs at a sign-out, and nothing more: the rest comes when it is needed.

export const hasUnsent = (owner: string): boolean => unsentOf(owner) > 0;

export async function loadUnsentDialog() {
  const [module, words] = await Promise.all([
    import('./unsent-dialog.tsx'),
    import('./attendance.messages.ts'),
  ]);
  await loadCatalogues(words.attendanceMessages);
  return module.UnsentDialog;
}

/** Nothing of a person stays on the device after they signed out. */
export async function forgetDevice(owner: string): Promise<void> {
  try {
    await (await import('./forget-device.ts')).forgetDevice(owner);
  } catch {
    // Without its code nothing of attendance was opened in this page either.
  }
}
