/** A file of docs/, taken apart by the build (parse-manual.ts). */
declare module '*.md' {
  import type { ManualPage } from '#client/admin/help/parse-manual.ts';

  const page: ManualPage;
  export default page;
}
