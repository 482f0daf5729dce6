import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import type { Roll } from '../../attendance.contract.ts';

type Register = Roll['registers'][number];
type Props = {
  register: Register | undefined;
  /** Pupils without an entry. */
  left: number;
  onRestPresent: () => void;
  onSave: () => void;
};

/** The register's counts and buttons. */
export function RollFooter({ register, left, onRestPresent, onSave }: Props) {
  const { t } = useLingui();
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-2 border-t border-line bg-card px-4 py-2 md:bottom-0 md:mx-0 md:rounded md:border">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Counts register={register} left={left} />
        <span className="flex flex-1 justify-end gap-2">
          {left > 0 && (
            <Button variant="secondary" className="max-sm:flex-1" onClick={onRestPresent}>
              {t`Mark the rest present`}
            </Button>
          )}
          <Button className="max-sm:flex-1" onClick={onSave}>
            {register?.confirmed_at ? t`Save again` : t`Save`}
          </Button>
        </span>
      </div>
    </div>
  );
}

function Counts({ register, left }: { register: Register | undefined; left: number }) {
  const { t } = useLingui();
  const { present = 0, absent = 0, late = 0, excused = 0, left: gone = 0 } = register ?? {};
  const parts = [
    t`${present} present`,
    t`${absent} absent`,
    late > 0 && t`${late} late`,
    excused > 0 && t`${excused} excused`,
    gone > 0 && t`${gone} left`,
  ];
  return (
    <output className="text-sm tabular-nums">
      {parts.filter(Boolean).join(' · ')}
      {left > 0 && <span className="font-medium text-pending">{` · ${t`${left} not marked`}`}</span>}
    </output>
  );
}
