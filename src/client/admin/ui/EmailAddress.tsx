/** An email address; where it does not fit in one line it is broken after its @. */
export function EmailAddress({ children }: { children: string }) {
  const domain = children.lastIndexOf('@') + 1;
  return (
    <>
      {children.slice(0, domain)}
      <wbr />
      {children.slice(domain)}
    </>
  );
}
