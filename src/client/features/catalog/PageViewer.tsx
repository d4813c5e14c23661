import { Lightbox } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useBackCloses } from '#client/lib/back-closes.ts';
import styles from './lightbox.css?url';
import type { MaterialDetail } from './material-types.ts';

type PageViewerProps = {
  material: MaterialDetail;
  /** The page to begin with; the first is 0. */
  index: number;
  close: () => void;
};

/** A material's sample pages over the whole window: swiping, zooming and the arrow keys. Focus goes back where it was. */
export function PageViewer({ material: { title, previewImages }, index, close }: PageViewerProps) {
  useBackCloses(true, close);
  const isOne = previewImages.length === 1;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Lightbox
        open
        close={close}
        index={index}
        slides={previewImages.map(({ url, width, height }, at) => ({
          src: url,
          width,
          height,
          alt: `Sample page ${at + 1} of ${previewImages.length} of ${title}`,
        }))}
        plugins={isOne ? [Zoom] : [Zoom, Counter]}
        carousel={{ finite: true, padding: 0 }}
        controller={{ closeOnPullDown: true }}
        zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
        {...(isOne && { render: { buttonPrev: () => null, buttonNext: () => null } })}
        labels={{
          Lightbox: `Sample pages of ${title}`,
          'Photo gallery': 'Sample pages',
          Slide: 'page',
          Previous: 'Previous page',
          Next: 'Next page',
        }}
      />
    </>
  );
}
