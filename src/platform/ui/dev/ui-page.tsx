import { LanguageSwitch } from '../language-switch.tsx';
import { PageHeader } from '../page-header.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { Toaster } from '../toasts/toaster.tsx';
import { ButtonSamples } from './button-samples.tsx';
import { DialogSamples } from './dialog-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { FigureSamples } from './figure-samples.tsx';
import { StateSamples } from './state-samples.tsx';
import { TableSamples } from './table-samples.tsx';

/** Every component in every state, for visual review and axe. Development only. */
export function UiPage() {
  return (
    <main className="page-width py-8">
      <PageHeader
        title="The kit"
        subtitle="Every part in every state"
        back={{ to: '/dashboard', label: 'Back to dashboard' }}
        actions={
          <>
            <LanguageSwitch />
            <ThemeSwitch />
          </>
        }
      />
      <ButtonSamples />
      <FigureSamples />
      <FieldSamples />
      <TableSamples />
      <StateSamples />
      <DialogSamples />
      <Toaster />
    </main>
  );
}
