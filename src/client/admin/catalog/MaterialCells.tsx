import { Button, Text } from '@mantine/core';
import { countOf } from '#client/admin/ui/count-of.ts';
import { useRefreshLists } from '#client/admin/ui/use-feedback.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatBytes } from '#shared/files.ts';
import { materialMessages, messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { lowStock } from '#shared/printed-copies.ts';
import { type AdminMaterial, isSampleBeingMade } from './admin-materials.ts';
import classes from './FigureCell.module.css';
import { FigureCell } from './FigureCell.tsx';

/** The prices of a material or sample, where they are only shown. */
export function PriceCell({ material: { pricePaise, printPricePaise } }: { material: AdminMaterial }) {
  if (pricePaise === 0 && printPricePaise === 0) return 'Not sold online';
  return (
    <>
      {pricePaise > 0 && `PDF ${formatPaise(pricePaise)}`}
      {printPricePaise > 0 && (
        <Text size="sm" c="dimmed">
          Printed {formatPaise(printPricePaise)}
        </Text>
      )}
    </>
  );
}

/** The prices of a material, which can be changed here unless it is deleted. */
export function PriceFigures({ material }: { material: AdminMaterial }) {
  if (material.deletedAt !== null) return <PriceCell material={material} />;
  return (
    <div className={classes.prices}>
      <FigureCell
        material={material}
        field="pricePaise"
        render={(paise) => `PDF ${paise ? formatPaise(paise) : '–'}`}
      />
      <FigureCell
        material={material}
        field="printPricePaise"
        render={(paise) => (
          <Text span size="sm" c="dimmed">
            Printed {paise ? formatPaise(paise) : '–'}
          </Text>
        )}
      />
    </div>
  );
}

/** How many printed copies there are, which can be changed here unless the material is deleted. */
export function StockFigure({ material }: { material: AdminMaterial }) {
  const { printPricePaise, deletedAt } = material;
  const render = (stock: number | null) => {
    if (stock === null) return '–';
    if (printPricePaise === 0 || stock > lowStock) return stock;
    return (
      <ToneBadge tone={stock === 0 ? 'bad' : 'wait'}>{stock === 0 ? messages.soldOut : `${stock} left`}</ToneBadge>
    );
  };
  if (deletedAt !== null) return render(material.stock);
  return <FigureCell material={material} field="stock" render={render} />;
}

/** The PDF of a material and its sample. */
export function FileCell({ material }: { material: AdminMaterial }) {
  const { file } = material;
  if (!file)
    return (
      <Text size="sm" c="dimmed">
        No file
      </Text>
    );
  return (
    // However long the name of the file, what can be done with its row stays in sight.
    <div style={{ minWidth: '7.5rem', overflowWrap: 'anywhere' }}>
      <Text size="sm">{file.name}</Text>
      <Text size="sm" c="dimmed">
        {formatBytes(file.sizeBytes)}
      </Text>
      <SampleState material={material} />
    </div>
  );
}

/** The state of the sample pages that visitors see before they buy; a failed rendering can be tried again. */
function SampleState({ material }: { material: AdminMaterial }) {
  const { id, title, previewState, previewFailure, previewImageCount } = material;
  const refresh = useRefreshLists();
  const retry = trpc.materialsAdmin.retryPreview.useMutation({
    onError: () => notify.error(materialMessages.saveFailed),
    onSettled: refresh,
  });
  if (previewState === 'failed')
    return (
      <>
        <Text size="sm" c="var(--mantine-color-error)">
          No sample: {previewFailure}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          mt={4}
          loading={retry.isPending}
          aria-label={`Retry the sample of ${title}`}
          onClick={() => retry.mutate({ id })}
        >
          Retry
        </Button>
      </>
    );
  return (
    <Text size="sm" c="dimmed">
      {isSampleBeingMade(material) ? 'Making the sample…' : `Sample: ${countOf(previewImageCount, 'page')}`}
    </Text>
  );
}
