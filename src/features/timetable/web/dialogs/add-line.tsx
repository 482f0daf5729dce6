import { Plus } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';

/** Adds a row to a list that is edited in one form; `onAdd` receives an unused key. */
export function AddLine({ label, onAdd }: { label: string; onAdd: (key: string) => void }) {
  return (
    <div>
      <Button
        variant="secondary"
        icon={<Plus aria-hidden />}
        onClick={() => onAdd(`new ${performance.now()}`)}
      >
        {label}
      </Button>
    </div>
  );
}
