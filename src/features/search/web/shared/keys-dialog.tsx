import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { singleKeysOn, switchSingleKeys } from '#platform/ui/single-keys.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [on, setOn] = useState(singleKeysOn);
  const keys: { keys: string[]; does: string; single?: true }[] = [
    { keys: ['Ctrl K', '⌘ K'], does: t`Search` },
    { keys: ['/'], does: t`Search`, single: true },
    { keys: ['Ctrl B', '⌘ B'], does: t`Open or fold the sidebar` },
    { keys: ['?'], does: t`Show these keys`, single: true },
    { keys: ['Tab'], does: t`Go to the next field or button` },
    { keys: ['↑', '↓'], does: t`Go through results and menus` },
    { keys: ['←', '→'], does: t`Go from tab to tab` },
    { keys: ['Enter'], does: t`Open or confirm` },
    { keys: ['Esc'], does: t`Close` },
  ];
  return (
    <Dialog open title={t`Keyboard shortcuts`} size="sm" onClose={onClose}>
      <dl className="divide-y divide-line">
        {keys.map(({ keys: names, does, single }) => (
          <div
            key={names[0]}
            className={`flex items-center justify-between gap-4 py-2 ${single && !on ? 'text-muted line-through' : ''}`}
          >
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-2">
              {names.map((name) => (
                <kbd key={name} className="rounded-sm border border-control px-1.5 py-0.5 text-sm">
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <CheckboxField
          label={t`Single-key shortcuts on this device (/ and ?)`}
          checked={on}
          onChange={() => {
            switchSingleKeys(!on);
            setOn(!on);
          }}
        />
      </div>
    </Dialog>
  );
}
