import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../button.tsx';

type Step = { label: string; disabled: boolean; onClick: () => void };

/** Two buttons that turn the pages of a list. */
export function StepButtons({ back, forward }: { back: Step; forward: Step }) {
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        size="sm"
        icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
        disabled={back.disabled}
        onClick={back.onClick}
      >
        {back.label}
      </Button>
      <Button variant="secondary" size="sm" disabled={forward.disabled} onClick={forward.onClick}>
        {forward.label}
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </Button>
    </div>
  );
}
