-- The request log says what a call was about and which fields were wrong.

alter table api_requests
  -- The order, deed, endpoint or event that the call named or made, as the API writes its ID.
  add column subject text,
  -- Why a call was refused: codes, the names of fields and our words, without a value that was sent.
  add column errors jsonb,
  add constraint api_requests_subject_check check (char_length(subject) <= 40) not valid,
  add constraint api_requests_errors_check check (octet_length(errors::text) <= 8000) not valid;
comment on table api_requests is
  'A call that was made with a key: what it was about, how it ended and why; no body and no query.';
