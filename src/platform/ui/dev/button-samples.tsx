import { Copy, Download, Plus, Trash2, X } from 'lucide-react';
import { ActionMenu } from '../action-menu.tsx';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { LinkButton } from '../link-button.tsx';
import { Spinner } from '../spinner.tsx';
import { Sample } from './sample.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ButtonSamples() {
  return (
    <>
      <Sample title="Buttons">
        <div className="flex flex-col gap-3">
          {VARIANTS.map((variant) => (
            <div key={variant} className="flex flex-wrap items-center gap-3">
              <Button variant={variant}>Enroll Student</Button>
              <Button variant={variant} icon={<Plus aria-hidden />}>
                With an icon
              </Button>
              <Button variant={variant} busy busyLabel="Enrolling...">
                Enroll
              </Button>
              <Button variant={variant} disabled>
                Disabled
              </Button>
              <Button variant={variant} size="sm" icon={<Trash2 aria-hidden />}>
                Small
              </Button>
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-3">
            <LinkButton to="/dashboard" variant="secondary" icon={<Download aria-hidden />}>
              Link that looks like a button
            </LinkButton>
            <IconButton icon={X} label="Close the example" />
            <ActionMenu
              label="More"
              actions={[
                { label: 'Duplicate', icon: Copy, onChoose: () => undefined },
                { label: 'Go to the dashboard', icon: Download, to: '/dashboard' },
              ]}
            />
            <Spinner label="Loading..." />
          </div>
        </div>
      </Sample>
      <Sample title="Badges">
        <div className="flex flex-wrap gap-3">
          <Badge tone="success">Active</Badge>
          <Badge tone="pending">Pending</Badge>
          <Badge tone="danger">Overdue</Badge>
          <Badge tone="info">Partial</Badge>
          <Badge tone="inactive">Transferred</Badge>
        </div>
      </Sample>
    </>
  );
}
