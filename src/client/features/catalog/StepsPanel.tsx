import { Text } from '@mantine/core';
import { Panel } from '#client/ui/Panel.tsx';
import type { Step } from '#shared/site/parts.ts';
import classes from './StepsPanel.module.css';

type StepsPanelProps = {
  title: string;
  /** Stands before the steps. */
  lead?: string | null;
  steps: readonly Step[];
  /** Side by side where there is room. */
  wide?: boolean;
};

/** A procedure in numbered steps. */
export const StepsPanel = ({ title, lead = null, steps, wide = false }: StepsPanelProps) => (
  <Panel title={title} mt={wide ? 'lg' : 0}>
    {lead !== null && (
      <Text size="sm" c="dimmed" mb="sm">
        {lead}
      </Text>
    )}
    <StepList steps={steps} wide={wide} />
  </Panel>
);

export const StepList = ({ steps, wide = false }: Omit<StepsPanelProps, 'title' | 'lead'>) => (
  <ol className={classes.steps} data-wide={wide}>
    {steps.map((step) => (
      <li key={step.title} className={classes.step}>
        <div>
          <Text fw={600}>{step.title}</Text>
          <Text size="sm" c="dimmed">
            {step.text}
          </Text>
        </div>
      </li>
    ))}
  </ol>
);
