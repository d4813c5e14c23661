import { Button, Group, Text } from '@mantine/core';
import { formatPaise } from '#shared/money.ts';
import { formatGrams, noPostageTexts, type Postage, regionLabels } from '#shared/postage.ts';
import classes from './PostageHint.module.css';
import type { Suggested } from './use-postage.ts';

type PostageHintProps = {
  suggested: Suggested | undefined;
  /** What stands in the form. */
  chosen: { carrier: string; courierPaise: number | null | '' };
  onChoose: (postage: Postage) => void;
};

/** What the parcel weighs, and what each carrier asks for it: one press takes it. */
export function PostageHint({ suggested, chosen, onChoose }: PostageHintProps) {
  const words = suggested ? wordsOf(suggested) : '';
  return (
    <>
      <Text component="output" size="sm" c="dimmed" style={{ display: words === '' ? 'none' : 'block' }}>
        {words}
      </Text>
      {suggested && suggested.options.length > 0 && (
        <Group component="fieldset" className={classes.options ?? ''} gap="xs" aria-label="Send with">
          {suggested.options.map((postage) => {
            const isChosen = postage.carrier === chosen.carrier && postage.courierPaise === chosen.courierPaise;
            return (
              <Button
                key={postage.carrier}
                variant={isChosen ? 'light' : 'default'}
                mih={44}
                aria-pressed={isChosen}
                onClick={() => onChoose(postage)}
              >
                {postage.carrier} {formatPaise(postage.courierPaise)}
              </Button>
            );
          })}
        </Group>
      )}
    </>
  );
}

function wordsOf({ grams, isEstimated, region, options, reason }: Suggested): string {
  if (reason !== '') return `No charge by weight: ${noPostageTexts[reason]}.`;
  if (options.length === 0 || grams === null || region === null) return '';
  return `Parcel ${formatGrams(grams)}${isEstimated ? ', estimated by its pages' : ''}, to ${regionLabels[region]}.`;
}
