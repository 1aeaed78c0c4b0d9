// Receives Quarterday's webhooks with ASP.NET Core (.NET 8 or newer), without any package.
//
//   dotnet new web -o receiver      (then replace receiver/Program.cs with this file)
//   QUARTERDAY_WEBHOOK_SECRET=whsec_… PORT=8080 dotnet run --project receiver

using System.Collections.Concurrent;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

const int ToleranceSeconds = 300;
const int MaxBytes = 1024 * 1024;

var secret = Environment.GetEnvironmentVariable("QUARTERDAY_WEBHOOK_SECRET") ?? "";
if (!secret.StartsWith("whsec_", StringComparison.Ordinal))
{
    Console.Error.WriteLine("Set QUARTERDAY_WEBHOOK_SECRET to the endpoint's signing secret, whsec_….");
    return 1;
}

// The ids of the events received so far. In production, keep them in a database with a unique key on the id: memory is lost on a restart and
// is not shared between processes.
var received = new ConcurrentDictionary<string, bool>();

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxRequestBodySize = MaxBytes);
var app = builder.Build();

app.MapPost("/{**path}", async (HttpRequest request) =>
{
    // The raw bytes. Verify the signature before model binding or a JSON parser touches them.
    using var buffer = new MemoryStream();
    await request.Body.CopyToAsync(buffer);
    var rawBody = buffer.ToArray();

    var header = request.Headers["Service-Signature"].ToString();
    var reason = Refusal(rawBody, header, secret, DateTimeOffset.UtcNow);
    if (reason is not null) return Results.BadRequest(reason);

    using var document = JsonDocument.Parse(rawBody);
    var id = document.RootElement.GetProperty("id").GetString() ?? "";
    var type = document.RootElement.GetProperty("type").GetString() ?? "";
    var filing = document.RootElement.GetProperty("data").GetProperty("object").GetProperty("id").GetString() ?? "";
    // Store, then respond, and work in parallel. If storing fails, the response is 500 and the event is sent again.
    if (received.TryAdd(id, true)) _ = Task.Run(() => Work(id, type, filing));
    return Results.NoContent();
});

app.Run($"http://127.0.0.1:{Environment.GetEnvironmentVariable("PORT") ?? "8080"}");
return 0;

// Runs in parallel with the response. After a 2xx the event is not sent again automatically. With a database, run a job that handles stored
// events and retries failed ones, so that no error or crash loses an event. This example forgets a failed event instead, so that a replay is
// handled.
void Work(string id, string type, string filing)
{
    try
    {
        Handle(id, type, filing);
    }
    catch (Exception error)
    {
        received.TryRemove(id, out _);
        Console.Error.WriteLine($"not handled: {id}: {error.Message}");
    }
}

static void Handle(string id, string type, string filing) => Console.WriteLine($"handled {id} {type} {filing}");

// Returns why the delivery cannot be trusted, or null if it can.
static string? Refusal(byte[] rawBody, string header, string secret, DateTimeOffset now)
{
    if (string.IsNullOrWhiteSpace(header)) return "missing_header";
    var timestamps = new List<string>();
    var signatures = new List<string>();
    foreach (var part in header.Split(','))
    {
        var pair = part.Trim().Split('=', 2);
        if (pair.Length != 2) continue;
        if (pair[0] == "t") timestamps.Add(pair[1]);
        // There are several while a secret is being rotated; one match is enough. Ignore other names.
        if (pair[0] == "v1") signatures.Add(pair[1]);
    }
    if (timestamps.Count != 1 || !Regex.IsMatch(timestamps[0], @"\A[0-9]{1,12}\z")) return "malformed_header";
    if (signatures.Count == 0) return "no_v1_signature";

    // The key is the whole secret, whsec_ included.
    using var hmac = IncrementalHash.CreateHMAC(HashAlgorithmName.SHA256, Encoding.UTF8.GetBytes(secret));
    hmac.AppendData(Encoding.ASCII.GetBytes(timestamps[0] + "."));
    hmac.AppendData(rawBody);
    var expected = Encoding.ASCII.GetBytes(Convert.ToHexString(hmac.GetHashAndReset()).ToLowerInvariant());
    var fits = false;
    foreach (var signature in signatures)
    {
        fits |= CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(signature));
    }
    if (!fits) return "signature_mismatch";

    var age = now.ToUnixTimeSeconds() - long.Parse(timestamps[0], CultureInfo.InvariantCulture);
    if (age > ToleranceSeconds) return "timestamp_too_old";
    return age < -ToleranceSeconds ? "timestamp_in_future" : null;
}
