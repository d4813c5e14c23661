import { Skeleton, type SkeletonProps } from '@mantine/core';

type LoadingProps = Pick<SkeletonProps, 'height' | 'h' | 'width' | 'radius' | 'm' | 'mt'> & {
  /** For screen readers: `Loading the order`. */
  label: string;
};

/** A placeholder for content that is loading. */
export function Loading({ label, ...place }: LoadingProps) {
  return (
    <output aria-label={label} style={{ display: 'block' }}>
      <Skeleton {...place} />
    </output>
  );
}
