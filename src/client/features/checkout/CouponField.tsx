import { Group, Text, TextInput } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTypedBefore } from '#client/lib/hydrated.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { couponTryInput } from '#shared/coupons.ts';
import type { Coupon } from './use-coupon.ts';

/** The coupon code: typed, applied and removed. */
export function CouponField({ coupon, busy }: { coupon: Coupon; busy: boolean }) {
  const [typed, setTyped] = useState(coupon.code);
  const [complaint, setComplaint] = useState<string | null>(null);
  const { applied, refused, isChecking } = coupon;
  const field = useTypedBefore<HTMLInputElement>(typed, setTyped);

  function apply() {
    const parsed = couponTryInput.safeParse({ code: typed });
    setComplaint(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    if (parsed.success) coupon.setCode(parsed.data.code);
  }

  if (applied)
    return (
      <Group justify="space-between" gap="xs" wrap="nowrap" aria-live="polite">
        <Group gap={6} wrap="nowrap" miw={0}>
          <IconTag size={18} style={{ flex: 'none' }} aria-hidden />
          <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
            Coupon <strong>{applied.code}</strong>: {applied.value}
          </Text>
        </Group>
        <ActionButton
          variant="subtle"
          color="gray"
          size="sm"
          px="sm"
          mr="-sm"
          flex="none"
          disabled={busy}
          aria-label={`Remove coupon ${applied.code}`}
          onClick={() => {
            setTyped('');
            coupon.setCode('');
          }}
        >
          Remove
        </ActionButton>
      </Group>
    );
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        ref={field}
        label="Coupon code"
        value={typed}
        maxLength={24}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        size="md"
        flex={1}
        disabled={busy}
        error={complaint ?? refused}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setComplaint(null);
        }}
        onKeyDown={(event) => {
          // Enter applies the code; it does not pay.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <ActionButton variant="default" mt={26} loading={isChecking} disabled={busy} onClick={apply}>
        Apply
      </ActionButton>
    </Group>
  );
}
