import { Skeleton, type SkeletonProps } from '@mantine/core';

type LoadingProps = Pick<SkeletonProps, 'height' | 'h' | 'width' | 'radius' | 'm' | 'mt'> & {
  /** What is awaited, for those who do not see it: `Loading the order`. */
  label: string;
};

/** The place of something that is on its way. */
export function Loading({ label, ...place }: LoadingProps) {
  return (
    <output aria-label={label} style={{ display: 'block' }}>
      <Skeleton {...place} />
    </output>
  );
}
