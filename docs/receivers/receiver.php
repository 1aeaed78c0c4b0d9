<?php
// Receives Quarterday's webhooks with PHP 8.0 or newer.
//
//   QUARTERDAY_WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:${PORT:-8080} receiver.php
//
// Use that server only to try it out. The same file runs under PHP-FPM, which sends the response before the work begins.

declare(strict_types=1);

const TOLERANCE_SECONDS = 300;
const MAX_BYTES = 1024 * 1024;

/** Returns why the delivery cannot be trusted, or null if it can. */
function refusal(string $rawBody, string $header, string $secret, int $now): ?string
{
    if (trim($header) === '') {
        return 'missing_header';
    }
    $timestamps = [];
    $signatures = [];
    foreach (explode(',', $header) as $part) {
        [$name, $value] = array_pad(explode('=', trim($part), 2), 2, '');
        if ($name === 't') {
            $timestamps[] = $value;
        } elseif ($name === 'v1') {
            // There are several while a secret is being rotated; one match is enough. Ignore other names.
            $signatures[] = $value;
        }
    }
    if (count($timestamps) !== 1 || preg_match('/\A[0-9]{1,12}\z/', $timestamps[0]) !== 1) {
        return 'malformed_header';
    }
    if ($signatures === []) {
        return 'no_v1_signature';
    }

    // The key is the whole secret, whsec_ included. The body is the raw bytes.
    $expected = hash_hmac('sha256', $timestamps[0] . '.' . $rawBody, $secret);
    $fitting = array_filter($signatures, fn (string $signature): bool => hash_equals($expected, $signature));
    if ($fitting === []) {
        return 'signature_mismatch';
    }

    $age = $now - (int) $timestamps[0];
    if ($age > TOLERANCE_SECONDS) {
        return 'timestamp_too_old';
    }
    return $age < -TOLERANCE_SECONDS ? 'timestamp_in_future' : null;
}

/**
 * Returns true the first time it sees an id. This example uses files, because PHP without extensions keeps nothing else between requests. In
 * production, use a database with a unique key on the id.
 */
function isNew(string $id): bool
{
    $mark = markOf($id);
    if (!is_dir(dirname($mark))) {
        @mkdir(dirname($mark), 0700);
    }
    $file = @fopen($mark, 'x');
    if ($file === false && !file_exists($mark)) {
        throw new RuntimeException("$mark cannot be written");
    }
    return $file !== false;
}

function markOf(string $id): string
{
    return sys_get_temp_dir() . '/quarterday-events/' . hash('sha256', $id);
}

/**
 * After a 2xx the event is not sent again automatically. With a database, run a job that handles stored events and retries failed ones, so
 * that no error or crash loses an event. This example forgets a failed event instead, so that a replay is handled.
 */
function work(array $event): void
{
    try {
        handle($event);
    } catch (Throwable $error) {
        unlink(markOf($event['id']));
        error_log("not handled: {$event['id']}: {$error->getMessage()}");
        // Under PHP-FPM the 204 has been sent. Elsewhere nothing has been sent yet, and with a 500 the event is sent again.
        if (!headers_sent()) {
            answer(500);
        }
    }
}

function handle(array $event): void
{
    file_put_contents('php://stdout', "handled {$event['id']} {$event['type']} {$event['data']['object']['id']}\n");
}

function answer(int $status, string $reason = ''): void
{
    http_response_code($status);
    header('Content-Type: text/plain');
    echo $reason;
}

function receive(string $secret): void
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        answer(405, 'method_not_allowed');
        return;
    }
    $rawBody = (string) file_get_contents('php://input', false, null, 0, MAX_BYTES + 1);
    if (strlen($rawBody) > MAX_BYTES) {
        answer(413, 'body_too_large');
        return;
    }
    $reason = refusal($rawBody, $_SERVER['HTTP_SERVICE_SIGNATURE'] ?? '', $secret, time());
    if ($reason !== null) {
        answer(400, $reason);
        return;
    }

    // Store, then respond, then work. If storing fails, the response is 500 and the event is sent again.
    $event = json_decode($rawBody, true, 64, JSON_THROW_ON_ERROR);
    $isNew = isNew($event['id']);
    // Work even if the sender closes the connection: when it sends the event again, the event is no longer new.
    ignore_user_abort(true);
    answer(204);
    if (function_exists('fastcgi_finish_request')) {
        fastcgi_finish_request();
    }
    if ($isNew) {
        work($event);
    }
}

$secret = (string) getenv('QUARTERDAY_WEBHOOK_SECRET');
if (!str_starts_with($secret, 'whsec_')) {
    error_log("Set QUARTERDAY_WEBHOOK_SECRET to the endpoint's signing secret, whsec_....");
    answer(500);
    return;
}
receive($secret);
