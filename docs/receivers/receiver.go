// Receives Quarterday's webhooks with Go 1.19 or newer, standard library only.
//
//	QUARTERDAY_WEBHOOK_SECRET=whsec_... PORT=8080 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	toleranceSeconds = 300
	maxBytes         = 1024 * 1024
)

// event has the fields that this program needs. Other fields are ignored, as they should be.
type event struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	Data struct {
		Object struct {
			ID string `json:"id"`
		} `json:"object"`
	} `json:"data"`
}

var unixSeconds = regexp.MustCompile(`^[0-9]{1,12}$`)

// refusal returns why the delivery cannot be trusted, or an empty string if it can.
func refusal(rawBody []byte, header, secret string, now time.Time) string {
	if strings.TrimSpace(header) == "" {
		return "missing_header"
	}
	var timestamps, signatures []string
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			timestamps = append(timestamps, value)
		case "v1":
			// There are several while a secret is being rotated; one match is enough. Ignore other names.
			signatures = append(signatures, value)
		}
	}
	if len(timestamps) != 1 || !unixSeconds.MatchString(timestamps[0]) {
		return "malformed_header"
	}
	if len(signatures) == 0 {
		return "no_v1_signature"
	}

	// The key is the whole secret, whsec_ included. The body is the raw bytes.
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamps[0] + "."))
	mac.Write(rawBody)
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	fits := false
	for _, signature := range signatures {
		fits = hmac.Equal(expected, []byte(signature)) || fits
	}
	if !fits {
		return "signature_mismatch"
	}

	sent, err := strconv.ParseInt(timestamps[0], 10, 64)
	if err != nil {
		return "malformed_header"
	}
	switch age := now.Unix() - sent; {
	case age > toleranceSeconds:
		return "timestamp_too_old"
	case age < -toleranceSeconds:
		return "timestamp_in_future"
	}
	return ""
}

// receiver remembers the ids of the events received so far. In production, keep them in a database with a unique key on the id: memory is
// lost on a restart and is not shared between processes.
type receiver struct {
	secret   string
	mutex    sync.Mutex
	received map[string]bool
}

func (r *receiver) isNew(id string) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	isNew := !r.received[id]
	r.received[id] = true
	return isNew
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost {
		http.Error(w, "method_not_allowed", http.StatusMethodNotAllowed)
		return
	}
	rawBody, err := io.ReadAll(http.MaxBytesReader(w, request.Body, maxBytes))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		http.Error(w, "body_too_large", http.StatusRequestEntityTooLarge)
		return
	}
	if err != nil {
		http.Error(w, "body_broken_off", http.StatusBadRequest)
		return
	}
	header := strings.Join(request.Header.Values("Service-Signature"), ",")
	if reason := refusal(rawBody, header, r.secret, time.Now()); reason != "" {
		http.Error(w, reason, http.StatusBadRequest)
		return
	}

	var received event
	if err := json.Unmarshal(rawBody, &received); err != nil || received.ID == "" {
		http.Error(w, "not_an_event", http.StatusBadRequest)
		return
	}
	// Store, then respond, and work in parallel. If storing fails, respond with 500 and the event is sent again.
	if r.isNew(received.ID) {
		go r.work(received)
	}
	w.WriteHeader(http.StatusNoContent)
}

// work runs in parallel with the response. After a 2xx the event is not sent again automatically. With a database, run a job that handles
// stored events and retries failed ones, so that no error or crash loses an event. This example forgets a failed event instead, so that a
// replay is handled.
func (r *receiver) work(received event) {
	defer func() {
		// A panic in a goroutine would end the whole program.
		if trouble := recover(); trouble != nil {
			r.forget(received.ID, trouble)
		}
	}()
	if err := handle(received); err != nil {
		r.forget(received.ID, err)
	}
}

func (r *receiver) forget(id string, trouble any) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	delete(r.received, id)
	log.Printf("not handled: %s: %v", id, trouble)
}

func handle(received event) error {
	fmt.Printf("handled %s %s %s\n", received.ID, received.Type, received.Data.Object.ID)
	return nil
}

func main() {
	secret := os.Getenv("QUARTERDAY_WEBHOOK_SECRET")
	if !strings.HasPrefix(secret, "whsec_") {
		log.Fatal("Set QUARTERDAY_WEBHOOK_SECRET to the endpoint's signing secret, whsec_....")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	server := &http.Server{
		Addr:        "127.0.0.1:" + port,
		Handler:     &receiver{secret: secret, received: map[string]bool{}},
		ReadTimeout: 10 * time.Second,
	}
	fmt.Println("listening on http://" + server.Addr)
	log.Fatal(server.ListenAndServe())
}
