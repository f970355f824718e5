-- The health page and its lights read only the end of an index, however many rows are before it.

-- Emails that a server refused for good.
create index mail_attempts_refused on mail_attempts (at desc) where outcome = 'refused';
