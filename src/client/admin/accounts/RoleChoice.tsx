import { Radio, Stack } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { roles } from '#shared/rights.ts';
import { roleDescriptions, roleLabels } from '#shared/role-texts.ts';

/** Chooses a role, each with what it is for. */
export function RoleChoice(props: GetInputPropsReturnType) {
  return (
    <Radio.Group label="Role" required {...props}>
      <Stack gap="sm" mt={6}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={roleLabels[role]} description={roleDescriptions[role]} size="md" />
        ))}
      </Stack>
    </Radio.Group>
  );
}
