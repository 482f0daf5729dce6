import { type ComponentType, useEffect, useState } from 'react';
import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';

/** The place of what tells a teacher where their marks are; it comes once the page stands, and takes no room from it. */
export function SyncChipPlace() {
  const [Chip, setChip] = useState<ComponentType | null>(null);
  useEffect(() => {
    let left = false;
    whenIdle(() => {
      void bring().then(
        (found) => left || setChip(() => found),
        () => undefined,
      );
    });
    return () => {
      left = true;
    };
  }, []);
  return <span className="flex size-control items-center justify-center md:w-36">{Chip && <Chip />}</span>;
}

async function bring(): Promise<ComponentType> {
  const [module, words] = await Promise.all([
    import('#features/attendance/web/shared/sync-chip.tsx'),
    import('#features/attendance/web/shared/attendance.messages.ts'),
  ]);
  await loadCatalogues(words.attendanceMessages);
  return module.SyncChip;
}
