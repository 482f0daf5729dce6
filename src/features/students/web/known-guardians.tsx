import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Guardian } from '#features/guardians/guardians.contract.ts';
import { guardiansApi } from '#features/guardians/web/shared/guardians.client.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { readPhone } from '#platform/phone/phone.ts';
import { PhoneText } from '#platform/ui/phone-number.tsx';
import { Button } from '#platform/ui/button.tsx';

/** The maximum number of suggestions. */
const MOST = 3;
const SHORTEST_NAME = 4;
const PAUSE_MS = 300;

type Props = { phone: string; name: string; onTake: (guardian: Guardian) => void };

/** Existing guardians with this number or, without one, this name: each selectable with one press. */
export function KnownGuardians({ phone, name, onTake }: Props) {
  const { t } = useLingui();
  const number = readPhone(phone)?.slice(-9);
  const search = useSettled(number ?? (name.trim().length >= SHORTEST_NAME ? name.trim() : ''));
  const found = useQuery({
    ...guardiansApi.people.queryOptions({ input: { search } }),
    enabled: search !== '',
  });
  const people = search === '' ? [] : (found.data?.guardians ?? []);
  return (
    <ul aria-label={t`Already on record`} className="flex flex-col gap-1 empty:hidden">
      {people.slice(0, MOST).map(({ id }) => (
        <li key={id}>
          <KnownGuardian guardianId={id} onTake={onTake} />
        </li>
      ))}
    </ul>
  );
}

function KnownGuardian({ guardianId, onTake }: { guardianId: string; onTake: Props['onTake'] }) {
  const { t } = useLingui();
  const guardian = useQuery(guardiansApi.get.queryOptions({ input: { guardian_id: guardianId } })).data;
  if (!guardian) return null;
  const { full_name, phone } = guardian;
  const child = guardian.children.find(({ ended_at }) => ended_at === null);
  const childName = child && (child.full_name ?? child.roll_number);
  const of = child?.class ? `${childName} (${classLabel(child.class)})` : childName;
  const OF = { mother: t`mother of ${of}`, father: t`father of ${of}` };
  const kin = child && (child.relation in OF ? OF[child.relation as keyof typeof OF] : t`guardian of ${of}`);
  return (
    <Button size="sm" variant="secondary" className="max-w-full text-start" onClick={() => onTake(guardian)}>
      {/* One element, which the flex box of the button breaks as text. */}
      <span>
        {[full_name, kin].filter(Boolean).join(', ')}
        {phone && ', '}
        {phone && <PhoneText of={phone} />}
      </span>
    </Button>
  );
}

/** A text, debounced while typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
