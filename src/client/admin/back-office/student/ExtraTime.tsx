import { Button, Group, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { trpc } from '#client/lib/trpc.ts';
import { mostExtraPerHour } from '#shared/hall.ts';

/** Minutes more for each hour in the test hall: for a scribe, or compensatory time. */
export function ExtraTime({ id, extraPerHour }: { id: string; extraPerHour: number }) {
  const [typed, setTyped] = useState<string | number>(extraPerHour);
  const minutes = Number(typed) || 0;
  const save = trpc.hallAdmin.setExtraTime.useMutation(
    useFeedback({
      saved: 'Saved. It counts from the next attempt on.',
      failed: (message) => `The extra time could not be saved: ${message}`,
    }),
  );
  return (
    <Group align="flex-end" gap="xs" mt="md">
      <NumberInput
        label="Extra time in tests"
        description={`Minutes more for each hour, at most ${mostExtraPerHour}`}
        {...wholeNumber}
        max={mostExtraPerHour}
        value={typed}
        onChange={setTyped}
      />
      <Button
        variant="default"
        disabled={minutes === extraPerHour || minutes > mostExtraPerHour}
        loading={save.isPending}
        onClick={() => save.mutate({ profileId: id, extraPerHour: minutes })}
      >
        Save
      </Button>
    </Group>
  );
}
