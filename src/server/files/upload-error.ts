/** Why a file is refused: a message for the person who chose it, and the HTTP status. */
export class UploadError extends Error {
  override name = 'UploadError';
  readonly statusCode: 400 | 413 | 415 | 422;

  constructor(message: string, statusCode: 400 | 413 | 415 | 422) {
    super(message);
    this.statusCode = statusCode;
  }
}
