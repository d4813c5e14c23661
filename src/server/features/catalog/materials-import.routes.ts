import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { registerImport } from '#server/http/csv-import.ts';
import { materialColumns } from '#shared/material-import.ts';
import { paths } from '#shared/paths.ts';
import { importMaterials, previewMaterials } from './materials-import.admin.data.ts';

/** `/admin-import/materials`: new materials from a CSV file, as drafts where `option=yes`. */
export function registerMaterialsImport(app: FastifyInstance, services: Services): void {
  const { db } = services;
  registerImport(app, services, {
    right: 'catalog',
    address: paths.materialsImport,
    preview: (bytes) => previewMaterials(db, bytes),
    take: (work, { bytes, option }) => importMaterials(work, { bytes, isDraft: option }),
    template: { address: paths.materialsTemplate, name: 'materials', columns: materialColumns, examples },
  });
}

const examples = [
  [
    'Example: Grammar notes',
    'Parts of speech to clauses',
    'இலக்கணம், tenses',
    'June 2026',
    'Parts of speech\nTenses\nClauses',
    'PG TRB',
    199,
    349,
    20,
    120,
    'PDF',
    '',
    3,
    '',
  ],
  ['Example: Poetry, printed only', '', '', '', '', 'General', 0, 499, '', 240, 'Printed', '', '', ''],
];
