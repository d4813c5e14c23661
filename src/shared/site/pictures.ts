/** The educator's own pictures and papers, as ids of stored files; null: the site's own drawing stands there. */
export type PicturesContent = {
  founderPhotoFileId: string | null;
  /** The QR code of a UPI app, shown instead of the one drawn from the UPI id. */
  upiQrFileId: string | null;
  /** 1200 x 630, for links shared in chat apps. */
  socialImageFileId: string | null;
  /** The academic profile as a PDF, linked instead of its address. */
  profileFileId: string | null;
};

export const pictures: PicturesContent = {
  founderPhotoFileId: null,
  upiQrFileId: null,
  socialImageFileId: null,
  profileFileId: null,
};
