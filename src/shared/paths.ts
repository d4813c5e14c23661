/** Every address of the site, once. */
export const paths = {
  home: '/',
  materials: '/materials',
  material: (id: string) => `/material/${encodeURIComponent(id)}`,
  materialPattern: '/material/:id',
  samples: '/samples',
  samplesTab: '/materials?tab=samples',
  tests: '/tests',
  testStart: (id: string) => `/tests/${id}/start`,
  testResults: (id: string) => `/tests/${id}/scores`,
  myMarks: '/tests/marks',
  youtube: '/youtube',
  about: '/about',
  works: '/works',
  contact: '/contact',
  terms: '/terms',
  login: '/login',
  loginAndReturn: (to: string) => `/login?next=${encodeURIComponent(to)}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  changePassword: '/change-password',
  dashboard: '/dashboard',
  profile: '/profile',
  accountData: '/account/data',
  orders: '/orders',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  orderPattern: '/orders/:id',
  /** Without a number: the order's latest. */
  orderReceipt: (id: string, number?: string) =>
    `/orders/${encodeURIComponent(id)}/receipt${number === undefined ? '' : `?number=${encodeURIComponent(number)}`}`,
  orderReceiptPattern: '/orders/:id/receipt',
  cart: '/cart',
  orderPrinted: '/order-printed',
  combo: (id: string) => `/combos/${encodeURIComponent(id)}`,
  comboPattern: '/combos/:id',
  purchase: '/purchase',
  admin: '/admin',
  adminOrders: '/admin/orders',
  adminMaterials: '/admin/materials',
  adminSamples: '/admin/samples',
  adminUsers: '/admin/users',
  adminOrder: (id: string) => `/admin/orders?order=${encodeURIComponent(id)}`,
  adminDesk: '/admin/desk',
  adminLabelsScreen: '/admin/desk/labels',
  adminLabels: (ids: readonly string[]) => `/admin/desk/labels?ids=${ids.join(',')}`,
  adminPackingScreen: '/admin/desk/packing',
  adminPacking: (ids: readonly string[]) => `/admin/desk/packing?ids=${ids.join(',')}`,
  adminCombos: '/admin/combos',
  adminCoupons: '/admin/coupons',
  adminRevenue: '/admin/revenue',
  adminTests: '/admin/tests',
  adminMarks: '/admin/marks',
  adminMarksOf: (testId: string) => `/admin/marks?test=${encodeURIComponent(testId)}`,
  adminVideos: '/admin/videos',
  adminOutbox: '/admin/outbox',
  adminMessages: '/admin/messages',
  adminSettings: '/admin/settings',
  adminBackups: '/admin/backups',
  adminAudit: '/admin/audit',

  trpc: '/trpc',
  healthz: '/healthz',
  download: (materialId: string) => `/downloads/${encodeURIComponent(materialId)}`,
  file: (fileId: string) => `/files/${encodeURIComponent(fileId)}`,
  uploads: '/uploads',
  paymentQr: (orderId: string) => `/payment-qr/${encodeURIComponent(orderId)}`,
  paymentClaim: (orderId: string) => `/payment-claims/${encodeURIComponent(orderId)}`,
  paymentProof: (claimId: string) => `/admin-export/payment-proofs/${encodeURIComponent(claimId)}`,
  ordersExport: '/admin-export/orders',
  revenueExport: '/admin-export/revenue',
  marksExport: (testId: string) => `/admin-export/marks/${testId}`,
  marksImport: (testId: string) => `/admin-import/marks/${testId}`,
  backupFile: (name: string) => `/admin-export/backups/${encodeURIComponent(name)}`,
  razorpayWebhook: '/webhooks/razorpay',
  gpayQr: '/gpay-qr.svg',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  manifest: '/manifest.webmanifest',
  socialImage: '/social.jpg',
  sandbox: '/sandbox/razorpay',
} as const;

/** The pages everybody may read. */
export const publicPages = [
  paths.home,
  paths.materials,
  paths.tests,
  paths.youtube,
  paths.about,
  paths.works,
  paths.contact,
  paths.terms,
] as const;

/** Prefixes of the paths that search engines must not index. */
export const privatePaths = [
  paths.admin,
  paths.dashboard,
  paths.profile,
  paths.orders,
  paths.cart,
  paths.orderPrinted,
  paths.trpc,
] as const;

const adminScreens: ReadonlySet<unknown> = new Set(
  Object.values(paths).filter((path) => path === paths.admin || String(path).startsWith(`${paths.admin}/`)),
);

/** Whether there is an admin screen at this path, however it is written (`/Admin/Orders/`). */
export const isAdminScreen = (path: string): boolean => adminScreens.has(path.toLowerCase().replace(/\/+$/, ''));

/** Header of a request that a page makes by itself, such as a poll; it does not extend the session. */
export const backgroundHeader = 'x-background';
