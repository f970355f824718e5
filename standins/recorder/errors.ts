export type ErrorCode = 'unauthorized' | 'invalid_request' | 'not_found' | 'unavailable'

const STATUS: Record<ErrorCode, number> = {
  unauthorized: 401,
  invalid_request: 400,
  not_found: 404,
  unavailable: 503,
}

export class OfficeError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
    this.statusCode = STATUS[code]
  }
}

export const errorBody = (code: string, message: string) => ({ error: { code, message } })
