/** Why a file is refused: a message for the person who chose it, and the HTTP status. */
export class UploadError extends Error {
  override name = 'UploadError';
  readonly statusCode: 400 | 409 | 413 | 415 | 422 | 429;

  constructor(message: string, statusCode: 400 | 409 | 413 | 415 | 422 | 429) {
    super(message);
    this.statusCode = statusCode;
  }
}
