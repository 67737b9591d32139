-- Rows until now have a plain digest of their request, which may be of a password. They live for a day.
delete from keyed_calls;
