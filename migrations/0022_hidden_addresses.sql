-- Attempts say that a host leads to an address that is not allowed or did not accept the connection, and no longer to which one: customers can read
-- them for as long as events are kept. Decision: docs/decisions/0034.

update delivery_attempts
set error = case error_class
  when 'address_refused' then 'ERR_ADDRESS_REFUSED: the host leads to an address that is not allowed'
  when 'connection' then split_part(error, ':', 1) || ': the host did not accept the connection'
  else regexp_replace(
    regexp_replace(error, '((?:IP Address|connect [A-Z]+)[: ])[0-9A-Fa-f:.%]+', '\1(address)', 'g'),
    '(?:\d{1,3}\.){3}\d{1,3}', '(address)', 'g')
end
where error is not null and error_class not in ('status', 'redirect', 'timeout');
