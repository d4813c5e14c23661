import { Paper, Text, Title } from '@mantine/core';
import type { Step } from '#shared/site/parts.ts';
import classes from './StepsPanel.module.css';

type StepsPanelProps = {
  title: string;
  steps: readonly Step[] /** Side by side where there is room. */;
  wide?: boolean;
};

/** Explains in numbered steps how something goes. */
export function StepsPanel({ title, steps, wide = false }: StepsPanelProps) {
  return (
    <Paper component="section" aria-label={title} withBorder radius="lg" p="lg" mt={wide ? 'lg' : 0}>
      <Title order={2} size="h4">
        {title}
      </Title>
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
    </Paper>
  );
}
