<?php
// Receives Quarterday's webhooks with PHP 8.0 or newer.
//
//   QUARTERDAY_WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:${PORT:-8080} receiver.php
//
// That server is for trying it out. Under PHP-FPM the file is the same; there the answer really is sent before the work begins.

declare(strict_types=1);

const TOLERANCE_SECONDS = 300;
const MAX_BYTES = 1024 * 1024;

/** Why the delivery is not to be trusted; null if it is. */
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
            // Several while a secret is being replaced: one that fits is enough. Other names are of no concern.
            $signatures[] = $value;
        }
    }
    if (count($timestamps) !== 1 || preg_match('/\A[0-9]{1,12}\z/', $timestamps[0]) !== 1) {
        return 'malformed_header';
    }
    if ($signatures === []) {
        return 'no_v1_signature';
    }

    // The key is the whole secret, whsec_ included; the body is the bytes as they came.
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
 * True the first time an id is seen. A file is what PHP has between two requests without any extension; this belongs in a database, under a
 * unique key on the id.
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
 * After the answer nobody sends the event again by itself. With a database: let a job of yours handle what is stored, and again what failed,
 * so that neither an error nor a crash loses anything. Here it is forgotten, so that a replay is handled.
 */
function work(array $event): void
{
    try {
        handle($event);
    } catch (Throwable $error) {
        unlink(markOf($event['id']));
        error_log("not handled: {$event['id']}: {$error->getMessage()}");
        // Under PHP-FPM the 204 is gone. Elsewhere nothing was sent yet, and a 500 brings the event again.
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

    // Store, then answer, then work: if storing fails, the answer is 500 and the event is sent again.
    $event = json_decode($rawBody, true, 64, JSON_THROW_ON_ERROR);
    $isNew = isNew($event['id']);
    // A sender that hangs up does not end the work: the event is not new when it is sent again.
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
